import type { Statement } from '../../platform/db/db.ts';
import type { CrowdPlayer } from './crowd-names.ts';

/** The offset of the platform's clock from the machine's clock, in ms. */
export function selectOffset(): Statement {
  return { text: 'select offset_ms from clock_control' };
}

/** Moves the platform's clock to an instant, for the statements of this transaction. */
export function setClock(at: Date): Statement {
  return {
    text: `update clock_control set offset_ms = (extract(epoch from $1::timestamptz - clock_timestamp()) * 1000)::bigint`,
    values: [at],
  };
}

/** Restores the earlier offset of the platform's clock. */
export function resetClock(offsetMs: bigint): Statement {
  return { text: 'update clock_control set offset_ms = $1', values: [offsetMs] };
}

/** Creates the partitions of the days since a date, YYYY-MM-DD. */
export function ensurePartitions(since: string): Statement {
  return { text: 'select ensure_partitions($1::date - 31, current_date + 62)', values: [since] };
}

/** Inserts the crowd, registered `days` + 1 days ago. Returns their ids, which follow each other. */
export function insertCrowd(crowd: readonly CrowdPlayer[], passwordHash: string, days: number): Statement {
  return {
    text: `insert into players (mobile, name, password_hash, betting_status, is_demo, created_at)
      select mobile, name, $3, true, true, app_now() - make_interval(days => $4 + 1)
      from unnest($1::text[], $2::text[]) with ordinality as c (mobile, name, place) order by place
      returning player_id, mobile`,
    values: [crowd.map((one) => one.mobile), crowd.map((one) => one.name), passwordHash, days],
  };
}

/** Backdates the demo's operators to the beginning of its past. */
export function backdateOperators(days: number): Statement {
  return {
    text: `update operators set created_at = app_now() - make_interval(days => $1 + 1) where username like 'demo-%'`,
    values: [days],
  };
}

/** Returns the balances of these players, ordered by id. */
export function selectBalances(playerIds: readonly bigint[]): Statement {
  return {
    text: `select player_id, mobile, balance_paise from wallets join players using (player_id)
      where player_id = any ($1::bigint[]) order by player_id`,
    values: [playerIds],
  };
}

export type PastDrawRow = {
  draw_id: bigint;
  business_date: string;
  midnight: Date;
  open_at: Date;
  rates: Record<string, readonly [stake: number, win: number]>;
  open_number: string;
  open_settlement: bigint;
  close_number: string;
  close_settlement: bigint;
};

/**
 * Main draws of past days that get bids: at most `perDay` of each day, ordered by time. Both sessions have a result and
 * end between 09:00 and 23:00 of their day.
 */
export function selectPastDraws(perDay: number): Statement {
  return {
    text: `select draw_id, business_date, midnight, open_at, rates, open_number, open_settlement, close_number, close_settlement from (
      select d.draw_id, d.business_date, d.business_date::timestamp at time zone m.zone as midnight, d.open_at, v.rates,
        ro.number as open_number, so.settlement_id as open_settlement, rc.number as close_number, sc.settlement_id as close_settlement,
        row_number() over (partition by d.business_date order by md5(d.draw_id::text)) as place
      from draws d join markets m using (market_id) join rate_versions v using (rate_version)
      join results ro on ro.draw_id = d.draw_id and ro.side = 1 join settlements so on so.result_id = ro.result_id
      join results rc on rc.draw_id = d.draw_id and rc.side = 2 join settlements sc on sc.result_id = rc.result_id
      where d.is_demo and d.family = 'main' and d.business_date < (app_now() at time zone m.zone)::date
        and (d.open_at at time zone m.zone)::time >= '09:00' and d.open_at < d.close_at
        and d.close_at < d.business_date::timestamp at time zone m.zone + interval '23 hours'
    ) x where place <= $1 order by business_date, open_at, draw_id`,
    values: [perDay],
  };
}

export type WinningSide = { settlementId: bigint; picks: number[]; values: number[]; stakes: number[] };

/** Reopens settlements of draws that had no slips, and stores the picks that win. `seedPast` completes them. */
export function reopenSettlements(sides: readonly WinningSide[]): Statement {
  return {
    text: `update settlements s set winning_picks = w.picks, winning_values = w."values", winning_stakes = w.stakes, completed_at = null
      from jsonb_to_recordset($1::jsonb) as w (id bigint, picks integer[], "values" integer[], stakes integer[])
      where s.settlement_id = w.id`,
    values: [JSON.stringify(sides.map(({ settlementId, ...winning }) => ({ id: String(settlementId), ...winning })))],
  };
}

/** Sets the last slip of settled draws, as their declaration would have. */
export function markLastSlips(drawIds: readonly bigint[]): Statement {
  return {
    text: `update settlements set last_slip_no = cursor_slip_no where draw_id = any ($1::bigint[])`,
    values: [drawIds],
  };
}

/** Forgets the stored sums of these draws, made while they had no slips. Reports then read the slips until a job stores new sums. */
export function forgetSums(drawIds: readonly bigint[]): Statement {
  return { text: 'delete from draw_sums_kept where draw_id = any ($1::bigint[])', values: [drawIds] };
}

/** Inserts a note of an operator about a player. */
export function insertNote(playerId: bigint, operatorId: bigint, text: string): Statement {
  return {
    text: 'insert into player_notes (player_id, operator_id, text) values ($1, $2, $3)',
    values: [playerId, operatorId, text],
  };
}
