import type { PLAYER_STATES } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db.ts';
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
};

const COLUMNS = `p.player_id, p.name, p.mobile, w.balance_paise, w.held_paise, p.betting_status, p.transfer_allowed,
    p.blocked_at is not null as is_blocked, p.is_demo, p.created_at`;

/** Spelled as the partial indexes are, so that each state reads its own. */
const STATES: Record<(typeof PLAYER_STATES)[number], string> = {
  all: 'true',
  blocked: 'p.blocked_at is not null',
  betting_off: 'not p.betting_status',
  transfer_off: 'not p.transfer_allowed',
};

/** A page of players, the newest first; the wallets of that page alone are looked up. */
export function selectPlayers(filter: {
  search: PlayerSearch;
  state: (typeof PLAYER_STATES)[number];
  before: bigint | null;
  limit: number;
}): Statement {
  const { search } = filter;
  const values: unknown[] = [filter.before, filter.limit];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const found: string[] = [];
  if (search.mobile !== null) found.push(`p.mobile = ${bind(search.mobile)}`);
  if (search.mobileStart !== null) found.push(`p.mobile like ${bind(`${search.mobileStart}%`)}`);
  if (search.playerId !== null) found.push(`p.player_id = ${bind(search.playerId)}`);
  if (search.words !== null) {
    found.push(`to_tsvector('simple', p.name) @@ to_tsquery('simple', ${bind(search.words)})`);
  }
  return {
    text: `select ${COLUMNS} from (
        select * from players p
        where ($1::bigint is null or p.player_id < $1) and ${STATES[filter.state]}
          and ${search.nothing ? 'false' : found.length === 0 ? 'true' : `(${found.join(' or ')})`}
        order by p.player_id desc limit $2
      ) p
      join wallets w on w.player_id = p.player_id
      order by p.player_id desc`,
    values,
  };
}

export type DetailRow = PlayerRow & {
  email: string;
  language: string;
  blocked_at: Date | null;
  blocked_reason: string | null;
  password_reset_at: Date | null;
  deletion_requested: boolean;
};

export const selectPlayer = (playerId: bigint): Statement => ({
  name: 'desk_player',
  text: `select ${COLUMNS}, p.email, p.language, p.blocked_at, p.blocked_reason, p.password_reset_at,
      exists (select 1 from deletion_requests r where r.player_id = p.player_id and r.handled_at is null)
        as deletion_requested
    from players p join wallets w on w.player_id = p.player_id where p.player_id = $1`,
  values: [playerId],
});

export type SumsRow = { slips: bigint; stakes_paise: bigint; wins_paise: bigint };

/**
 * What a player staked and won, without bids that were refunded and wins that were taken back. Of archived months the
 * ledger tells it.
 */
export const selectSums = (playerId: bigint): Statement => ({
  name: 'desk_player_sums',
  text: `with old as (
      select count(*) filter (where t.kind = 5) as slips,
        coalesce(sum(case t.kind when 5 then t.amount_paise when 25 then -t.amount_paise end), 0)::bigint as stakes_paise,
        coalesce(sum(case when t.kind in (8, 12, 13) then t.amount_paise when t.kind = 26 then -t.amount_paise end), 0)::bigint
          as wins_paise
      from (
        select kind, amount_paise, draw_id from transfers where from_player = $1 and from_account = 1 and kind in (5, 26)
        union all
        select kind, amount_paise, draw_id from transfers where to_player = $1 and to_account = 1 and kind in (8, 12, 13, 25)
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
});

export type FlagsRow = {
  betting_status: boolean;
  transfer_allowed: boolean;
  blocked_at: Date | null;
  blocked_reason: string | null;
};

/** Locks the player's row: flags, blocks and new sessions come one after the other. */
export const lockFlags = (playerId: bigint): Statement => ({
  text: `select betting_status, transfer_allowed, blocked_at, blocked_reason from players
    where player_id = $1 for update`,
  values: [playerId],
});

export const updateFlags = (playerId: bigint, mayBet: boolean, mayTransfer: boolean): Statement => ({
  text: 'update players set betting_status = $2, transfer_allowed = $3 where player_id = $1',
  values: [playerId, mayBet, mayTransfer],
});

/** reason null lets the player in again. */
export const updateBlock = (playerId: bigint, reason: string | null): Statement => ({
  text: `update players set blocked_reason = $2, blocked_at = case when $2::text is null then null else app_now() end
    where player_id = $1`,
  values: [playerId, reason],
});

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

/** Living sessions, then the ended ones, the newest of each first; one that idled out counts as ended. */
export const selectDevices = (playerId: bigint, idleDays: number, limit: number): Statement => ({
  name: 'desk_player_devices',
  text: `select * from (
      select ${DEVICE_COLUMNS} from player_sessions where player_id = $1 order by created_at desc limit $3
    ) s
    order by (ended_at is null and last_seen_at > app_now() - make_interval(days => $2)) desc, last_seen_at desc`,
  values: [playerId, idleDays, limit],
});

export type NoteRow = { note_id: bigint; text: string; username: string; at: Date };

export const selectNotes = (playerId: bigint, limit: number): Statement => ({
  name: 'desk_player_notes',
  text: `select n.note_id, n.text, o.username, n.at from player_notes n join operators o using (operator_id)
    where n.player_id = $1 order by n.note_id desc limit $2`,
  values: [playerId, limit],
});

/** No row for a player who does not exist. */
export const insertNote = (playerId: bigint, operatorId: bigint, text: string): Statement => ({
  text: `insert into player_notes (player_id, operator_id, text)
    select player_id, $2, $3 from players where player_id = $1 returning note_id`,
  values: [playerId, operatorId, text],
});
