import { decidedColumns, type DecidedRow } from '../../operators/two-people/index.ts';
import type { InstantRange } from '../../operators/api/index.ts';
import type { Statement } from '../../platform/db/db.ts';

/**
 * Accounts that may belong to an excluded player ($1): those that have one of the numbers ($2) as their own, or have or
 * had it for payouts, and those that an operator decided to belong to the same person. Left out are deleted accounts,
 * which cannot play, and accounts that are excluded themselves. `linkReturned` judges those when their exclusion ends.
 */
const SUSPECTS = `(
    select player_id, 'mobile' as kind from players where mobile = any ($2)
    union select player_id, 'payout' from payment_methods where number = any ($2)
    union select player_id, 'payout' from payment_method_changes where new_number = any ($2) or old_number = any ($2)
    union select player_id, kind from account_links where excluded_player_id = $1 and decision = 'same'
    union select excluded_player_id, kind from account_links where player_id = $1 and decision = 'same'
  ) x where x.player_id <> $1
    and not exists (select 1 from players p where p.player_id = x.player_id and p.deleted_at is not null)
    and not exists (select 1 from play_limits l where l.player_id = x.player_id and l.excluded_until is not null)`;

/**
 * Links the suspects to an excluded player. It keeps the links that exist. No maximum: an account without a link would
 * go unnoticed.
 */
export function linkSuspects(excludedId: bigint, numbers: readonly string[]): Statement {
  return {
    name: 'link_suspects',
    text: `insert into account_links (player_id, excluded_player_id, kind)
      select x.player_id, $1, x.kind from ${SUSPECTS} order by x.player_id on conflict do nothing`,
    values: [excludedId, numbers],
  };
}

/**
 * Opens the links of the suspects that were decided as `same`. Such an account was excluded then, and plays again now.
 * The audit log keeps the earlier decision.
 */
export function reopenSuspects(excludedId: bigint, numbers: readonly string[]): Statement {
  return {
    name: 'link_reopen',
    text: `update account_links k set decision = null, decided_by = null, decided_at = null, note = null,
        found_at = app_now(), holds_betting = false
      where k.excluded_player_id = $1 and k.decision = 'same' and k.player_id in (select x.player_id from ${SUSPECTS})`,
    values: [excludedId, numbers],
  };
}

/**
 * The persons whose term runs and who may own this account, with the numbers that both have: persons with one of these
 * numbers, and those whom an operator decided to be the same person. `hashes` are those of the numbers.
 */
export function selectExcludedOwners(
  playerId: bigint,
  { numbers, hashes }: { numbers: readonly string[]; hashes: readonly Buffer[] },
): Statement {
  return {
    name: 'link_owners',
    text: `select o.player_id, coalesce(array_agg(o.number) filter (where o.number is not null), '{}') as numbers from (
        select e.player_id, n.number from unnest($2::text[], $3::bytea[]) n (number, hash)
        join excluded_numbers e on e.number_hash = n.hash join players p on p.player_id = e.player_id
        where e.until > app_now()
        union all select k.excluded_player_id, null from account_links k
          join play_limits l on l.player_id = k.excluded_player_id
          where k.player_id = $1 and k.decision = 'same' and l.excluded_until > app_now()
        union all select k.player_id, null from account_links k join play_limits l on l.player_id = k.player_id
          where k.excluded_player_id = $1 and k.decision = 'same' and l.excluded_until > app_now()
      ) o where o.player_id <> $1 group by o.player_id order by o.player_id`,
    values: [playerId, numbers, hashes],
  };
}

/**
 * Marks the undecided links of an account to these persons as the reason why betting is off. Returns no row if betting
 * is off for another reason. It skips links that an operator is deciding now, because that transaction waits for the
 * wallet that the caller has locked.
 */
export function holdByLinks(playerId: bigint, excludedIds: readonly bigint[]): Statement {
  return {
    name: 'link_hold',
    text: `update account_links k set holds_betting = true from players p
      where p.player_id = $1 and (p.betting_status
          or exists (select 1 from account_links o where o.player_id = $1 and o.decision is null and o.holds_betting))
        and k.link_id in (
          select link_id from account_links
          where player_id = $1 and decision is null and excluded_player_id = any ($2) for update skip locked)
      returning k.link_id`,
    values: [playerId, excludedIds],
  };
}

/** Switches betting of a player off. */
export function holdBetting(playerId: bigint): Statement {
  return {
    name: 'link_hold_betting',
    text: 'update players set betting_status = false where player_id = $1',
    values: [playerId],
  };
}

/** Returns a row for each excluded player who has signed in in this browser. */
export function selectExcludedOfDevice(device: string): Statement {
  return {
    name: 'link_excluded_of_device',
    text: `select d.player_id from known_devices d join play_limits l using (player_id)
      where d.device_hash = $1 and l.excluded_until is not null`,
    values: [device],
  };
}

/** Links a new account to the excluded players of its browser. */
export function linkByDevice(row: {
  playerId: bigint;
  excludedIds: readonly bigint[];
  holdsBetting: boolean;
}): Statement {
  return {
    name: 'link_by_device',
    text: `insert into account_links (player_id, excluded_player_id, kind, holds_betting)
      select $1, excluded, 'device', $3 from unnest($2::bigint[]) excluded`,
    values: [row.playerId, row.excludedIds, row.holdsBetting],
  };
}

export type LinkRow = {
  link_id: bigint;
  kind: 'mobile' | 'payout' | 'device';
  player_id: bigint;
  name: string;
  mobile: string;
  excluded_player_id: bigint;
  excluded_name: string;
  excluded_mobile: string;
  is_in_force: boolean;
  holds_betting: boolean;
  found_at: Date;
  decision: 'same' | 'other' | null;
  decided_by: string | null;
  decided_at: Date | null;
  note: string | null;
};

const LINKS = `select k.link_id, k.kind, k.player_id, p.name, p.mobile, k.excluded_player_id, e.name as excluded_name,
    e.mobile as excluded_mobile, l.excluded_until is not null as is_in_force, k.holds_betting and k.decision is null as holds_betting,
    k.found_at, k.decision, o.username as decided_by, k.decided_at, k.note
  from account_links k join players p on p.player_id = k.player_id join players e on e.player_id = k.excluded_player_id
  join play_limits l on l.player_id = k.excluded_player_id left join operators o on o.operator_id = k.decided_by`;

type LinkFilter = InstantRange & { isOpen: boolean; before: bigint | null; limit: number };

/**
 * A page of the links that are open or decided and were found in this time, newest first. `before` is the last id of
 * the previous page.
 */
export function selectLinks(filter: LinkFilter): Statement {
  return {
    name: filter.isOpen ? 'links_open' : 'links_decided',
    text: `${LINKS} where k.decision is ${filter.isOpen ? '' : 'not'} null and ($1::bigint is null or k.link_id < $1)
        and ($3::timestamptz is null or k.found_at >= $3) and ($4::timestamptz is null or k.found_at < $4)
      order by k.link_id desc limit $2`,
    values: [filter.before, filter.limit, filter.from, filter.to],
  };
}

/** The links in which the player is either the account in question or the excluded person. */
export function selectLinksOf(playerId: bigint): Statement {
  return {
    name: 'links_of',
    text: `${LINKS} where k.player_id = $1 or k.excluded_player_id = $1 order by k.link_id desc limit 100`,
    values: [playerId],
  };
}

/** The number of links without a decision. */
export function countOpenLinks(): Statement {
  return { name: 'links_count', text: 'select count(*)::int as open from account_links where decision is null' };
}

export type LockedLink = DecidedRow & {
  player_id: bigint;
  excluded_player_id: bigint;
  kind: LinkRow['kind'];
  holds_betting: boolean;
  decision: string | null;
};

/** Locks a link until the transaction ends. */
export function lockLink(linkId: bigint): Statement {
  return {
    name: 'link_lock',
    text: `select k.player_id, k.excluded_player_id, k.kind, k.holds_betting, k.decision, ${decidedColumns('k')}
      from account_links k where k.link_id = $1 for update of k`,
    values: [linkId],
  };
}

/** Stores the decision about a link. The caller holds its lock. */
export function decideLink(row: {
  linkId: bigint;
  decision: 'same' | 'other';
  operatorId: bigint;
  note: string;
}): Statement {
  return {
    name: 'link_decide',
    text: `update account_links set decision = $2, decided_by = $3, decided_at = app_now(), note = $4
      where link_id = $1 returning decided_at`,
    values: [row.linkId, row.decision, row.operatorId, row.note],
  };
}

/** Stops undecided links from switching betting of an account on. */
export function dropHolds(playerId: bigint): Statement {
  return {
    name: 'link_drop_holds',
    text: 'update account_links set holds_betting = false where player_id = $1 and decision is null and holds_betting',
    values: [playerId],
  };
}

/**
 * Switches betting of a player on, unless an undecided link holds it or a link was decided as `same`. Returns a row if
 * it changed.
 */
export function releaseBetting(playerId: bigint): Statement {
  return {
    name: 'link_release',
    text: `update players p set betting_status = true where p.player_id = $1 and not p.betting_status
      and not exists (select 1 from account_links k where k.player_id = $1 and k.decision is null and k.holds_betting)
      and not exists (select 1 from account_links k where k.player_id = $1 and k.decision = 'same')
      returning p.player_id`,
    values: [playerId],
  };
}
