import type { PLAYER_SORTS, PLAYER_STATES } from '@surahi/contract/operator';
import { ACCOUNTS, kindList, TRANSFER_KINDS, WIN_KINDS } from '../../ledger/index.ts';
import type { Statement } from '../../platform/db/db.ts';
import { isAfter, keyOf, type Order, orderBy, type Place } from '../../platform/db/keyset.ts';
import type { PlayerSearch } from './player-search.ts';

export type PlayerRow = {
  player_id: bigint;
  name: string;
  mobile: string;
  balance_paise: bigint;
  held_paise: bigint;
  betting_status: boolean;
  transfer_allowed: boolean;
  is_blocked: boolean;
  is_demo: boolean;
  created_at: Date;
  /** The open request for deletion; null without one. */
  deletion_requested_at: Date | null;
  deleted_at: Date | null;
};

/** A player has at most one open request, see `insertRequest` of the room deletion. */
const OPEN_DELETION = `from deletion_requests r where r.player_id = p.player_id and r.handled_at is null`;

const COLUMNS = `p.player_id, p.name, p.mobile, w.balance_paise, w.held_paise, p.betting_status, p.transfer_allowed,
    p.blocked_at is not null as is_blocked, p.is_demo, p.created_at, p.deleted_at,
    (select max(r.at) ${OPEN_DELETION}) as deletion_requested_at`;

/**
 * Each condition repeats the predicate of its partial index word for word; otherwise the planner does not use the
 * index.
 */
const STATES: Record<(typeof PLAYER_STATES)[number], string> = {
  all: 'true',
  blocked: 'p.blocked_at is not null and p.deleted_at is null',
  betting_off: 'not p.betting_status',
  transfer_off: 'not p.transfer_allowed',
  deletion: 'p.player_id in (select r.player_id from deletion_requests r where r.handled_at is null)',
};

/**
 * Names sort by letters alone, ignoring case. Wallets sort by spendable balance. Requests for deletion sort by id, which
 * is the order of their times.
 */
export function playerOrder(sort: (typeof PLAYER_SORTS)[number]): Order {
  const isDown = sort.startsWith('-');
  const id = 'p.player_id';
  switch (sort) {
    case 'name':
    case '-name':
      return { id, key: { sql: 'lower(p.name)', type: 'text' }, isDown };
    case 'wallet':
    case '-wallet':
      return { id: 'w.player_id', key: { sql: 'w.balance_paise', type: 'bigint' }, isDown };
    case 'deletion':
    case '-deletion':
      return { id, key: { sql: `(select max(r.deletion_request_id) ${OPEN_DELETION})`, type: 'bigint' }, isDown };
    default:
      return { id, key: null, isDown };
  }
}

/** A row of a page with its key in the page's order. */
export type ListedRow = PlayerRow & { sort_key: string | null };

const HAS_WORDS = `to_tsvector('simple', p.name) @@ to_tsquery('simple', `;

/** Returns at most `limit` players whose names contain the words, in no particular order. */
export function selectNamed(words: string, limit: number): Statement {
  return {
    text: `select p.player_id from players p where ${HAS_WORDS}$1) limit $2`,
    values: [words, limit],
  };
}

export type PlayerFilter = {
  search: PlayerSearch;
  /** Ids found by the search words if they are few; null to filter by name during the scan. */
  named: bigint[] | null;
  state: (typeof PLAYER_STATES)[number];
  /** The registration: from `from` on, and before `to`. */
  from: Date | null;
  to: Date | null;
  order: Order;
  after: Place | null;
  limit: number;
};

/**
 * Selects a page of players. Reads only the wallets of the page, except when sorting by wallet. That order reads all
 * wallets: it has no index, because every bid would have to update the index.
 */
export function selectPlayers({ search, named, state, from, to, order, after, limit }: PlayerFilter): Statement {
  const values: unknown[] = [limit];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const found: string[] = [];
  if (search.mobile !== null) found.push(`p.mobile = ${bind(search.mobile)}`);
  if (search.mobileStart !== null) found.push(`p.mobile like ${bind(`${search.mobileStart}%`)}`);
  if (search.playerId !== null) found.push(`p.player_id = ${bind(search.playerId)}`);
  if (named !== null) found.push(`p.player_id = any (${bind(named)}::bigint[])`);
  else if (search.words !== null) found.push(`${HAS_WORDS}${bind(search.words)})`);
  const registered = [
    ...(from === null ? [] : [`p.created_at >= ${bind(from)}`]),
    ...(to === null ? [] : [`p.created_at < ${bind(to)}`]),
  ];
  const isNarrowed = state !== 'all' || search.nothing || found.length > 0 || registered.length > 0;
  const byWallet = order.id === 'w.player_id';
  const wallets = isNarrowed ? 'players p join wallets w using (player_id)' : 'wallets w';
  const page = `where ${isAfter(order, after, bind)} and ${[STATES[state], ...registered].join(' and ')}
          and ${search.nothing ? 'false' : found.length === 0 ? 'true' : `(${found.join(' or ')})`}
        order by ${orderBy(order)} limit $1`;
  return {
    text: `select ${COLUMNS}, ${keyOf(order)} as sort_key from (
        select ${order.id} from ${byWallet ? wallets : 'players p'}
        ${page}
      ) page
      join players p using (player_id)
      join wallets w using (player_id)
      order by ${orderBy(order)}`,
    values,
  };
}

export type DetailRow = PlayerRow & {
  email: string;
  blocked_at: Date | null;
  blocked_reason: string | null;
  password_reset_at: Date | null;
};

/** Selects one player for the player page, with the wallet. */
export function selectPlayer(playerId: bigint): Statement {
  return {
    name: 'directory_player',
    text: `select ${COLUMNS}, p.email, p.blocked_at, p.blocked_reason, p.password_reset_at
    from players p join wallets w on w.player_id = p.player_id where p.player_id = $1`,
    values: [playerId],
  };
}

export type SumsRow = { slips: bigint; stakes_paise: bigint; wins_paise: bigint };

/** A player's stakes and wins, without refunded bids and reversed wins. Archived months are taken from the ledger. */
export function selectSums(playerId: bigint): Statement {
  return {
    name: 'directory_player_sums',
    text: `with old as (
      select count(*) filter (where t.kind = ${TRANSFER_KINDS.bid}) as slips,
        coalesce(sum(case t.kind when 5 then t.amount_paise when 25 then -t.amount_paise end), 0)::bigint as stakes_paise,
        coalesce(sum(case when t.kind in (${kindList(...WIN_KINDS)}) then t.amount_paise when t.kind = ${TRANSFER_KINDS.winReversal} then -t.amount_paise end), 0)::bigint
          as wins_paise
      from (
        select kind, amount_paise, draw_id from transfers where from_player = $1 and from_account = ${ACCOUNTS.wallet} and kind in (${kindList('bid', 'winReversal')})
        union all
        select kind, amount_paise, draw_id from transfers where to_player = $1 and to_account = ${ACCOUNTS.wallet} and kind in (${kindList(...WIN_KINDS, 'bidRefund')})
      ) t join draws d using (draw_id)
      where archived_before() > '-infinity' and d.business_date < archived_before()
    )
    select (select count(*) from slips where player_id = $1) + old.slips as slips,
      (select coalesce(sum(total_paise), 0)::bigint from slips where player_id = $1)
        - (select coalesce(sum(r.amount_paise), 0)::bigint from refunds r join slips s using (slip_no)
           where s.player_id = $1) + old.stakes_paise as stakes_paise,
      (select coalesce(sum(p.amount_paise), 0)::bigint from payouts p join settlements s using (settlement_id)
       where p.player_id = $1 and s.void_requested_at is null) + old.wins_paise as wins_paise
    from old`,
    values: [playerId],
  };
}

export type FlagsRow = {
  betting_status: boolean;
  transfer_allowed: boolean;
  blocked_at: Date | null;
  blocked_reason: string | null;
  is_deleted: boolean;
};

/** Locks the player's row, which serialises flags, blocks and new sessions. */
export function lockFlags(playerId: bigint): Statement {
  return {
    text: `select betting_status, transfer_allowed, blocked_at, blocked_reason, deleted_at is not null as is_deleted from players
    where player_id = $1 for update`,
    values: [playerId],
  };
}

/** Stores both flags. The caller holds the lock of `lockFlags`. */
export function updateFlags(playerId: bigint, mayBet: boolean, mayTransfer: boolean): Statement {
  return {
    text: 'update players set betting_status = $2, transfer_allowed = $3 where player_id = $1',
    values: [playerId, mayBet, mayTransfer],
  };
}

/** `reason` null unblocks the player. */
export function updateBlock(playerId: bigint, reason: string | null): Statement {
  return {
    text: `update players set blocked_reason = $2, blocked_at = case when $2::text is null then null else app_now() end
    where player_id = $1`,
    values: [playerId, reason],
  };
}

export type DeviceRow = {
  session_id: bigint;
  public_id: string;
  user_agent: string | null;
  address: string | null;
  created_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
};

const DEVICE_COLUMNS = 'session_id, public_id, user_agent, address, created_at, last_seen_at, ended_at, end_reason';

/** Live sessions first, then ended ones, each newest first. A session past its idle time counts as ended. */
export function selectDevices(playerId: bigint, idleDays: number, limit: number): Statement {
  return {
    name: 'directory_player_devices',
    text: `select * from (
      select ${DEVICE_COLUMNS} from player_sessions where player_id = $1 order by created_at desc limit $3
    ) s
    order by (ended_at is null and last_seen_at > app_now() - make_interval(days => $2)) desc, last_seen_at desc`,
    values: [playerId, idleDays, limit],
  };
}
