import type { Statement } from '../../platform/db/db.ts';
import type { Side } from './leaves.ts';

/**
 * The condition that a draw `d` belongs to the last `days` days (a number, or a parameter such as $1). Older draws are
 * complete in normal operation. With this condition a step reads the same number of rows, however long the history is.
 *
 * The subqueries run once for each statement. Without them PostgreSQL would call `app_now()`, which is volatile, for
 * each draw and use no index. The upper bound includes every planned draw. It makes the planner expect a short range.
 */
export function drawsSince(days: string): string {
  return `d.business_date between (select (app_now() - make_interval(days => ${days}))::date)
          and (select (app_now() + interval '1 year')::date)`;
}

/** Draws of the last $1 days. */
export const RECENT = drawsSince('$1');

/** Each step searches the draws of this many days. */
export const RECENT_DAYS = 10;

/** Freezes a draw with the terms of its record. */
export function freezeDraw(row: {
  drawId: bigint;
  currentFromMs: number;
  openAtMs: number;
  closeAtMs: number;
  rateVersion: number;
  mode: 'draw' | 'operator';
}): Statement {
  return {
    name: 'fair_draws_freeze',
    text: `update draws set current_from = $2, open_at = $3, close_at = $4, rate_version = $5, result_mode = $6,
        record_made_at = app_now() where draw_id = $1`,
    values: [
      row.drawId,
      new Date(row.currentFromMs),
      new Date(row.openAtMs),
      new Date(row.closeAtMs),
      row.rateVersion,
      row.mode,
    ],
  };
}

/** Stores what the server keeps of a session. A row that exists stays as it is. */
export function insertSecrets(row: {
  drawId: bigint;
  side: Side;
  recordId: string;
  saltKey: Buffer;
  round: { number: number; dueMs: number } | undefined;
}): Statement {
  return {
    name: 'fair_draws_secrets',
    text: `insert into draw_secrets (draw_id, side, record_id, salt_key, beacon_round, drawn_at)
      values ($1, $2, decode($3, 'hex'), $4, $5, $6) on conflict do nothing`,
    values: [
      row.drawId,
      row.side,
      row.recordId,
      row.saltKey,
      row.round?.number ?? null,
      row.round === undefined ? null : new Date(row.round.dueMs),
    ],
  };
}

/**
 * Lets the draws take bids whose records all have a place below `size`, unless the log says that a session has ended
 * and the database does not (see `repeatLostEnds`). Returns their ids.
 */
export function releaseDraws(size: number): Statement {
  return {
    name: 'fair_draws_release',
    text: `update draws d set awaits_record = false
      where ${drawsSince(String(RECENT_DAYS))} and d.awaits_record and d.record_made_at is not null and not exists (
        select from (values ('open'), ('close')) s (session)
        where (s.session = 'open' or d.family = 'main') and not exists (
          select from log_entries e
          where e.kind = 'record' and e.subject = d.market_id || '/' || to_char(d.business_date, 'YYYY-MM-DD') || '/' || s.session
            and e.log_index < $1))
        and not exists (
          select from (values (1, 'open'), (2, 'close')) s (side, session) join log_entries e
            on e.kind in ('cancel', 'close') and e.subject = d.market_id || '/' || to_char(d.business_date, 'YYYY-MM-DD') || '/' || s.session
          where d.cancelled_at is null
            and (e.kind = 'cancel' or d.closed_early_at is null and (s.side = 2 or d.open_closed_early_at is null)))
      returning d.draw_id`,
    values: [size],
  };
}

/** A session of a draw with a record, and what its next entries need. */
export type SessionRow = {
  draw_id: bigint;
  market_id: number;
  business_date: string;
  side: Side;
  record_id: string;
  salt_key: Buffer;
};

/** The columns of SessionRow. */
export const SESSION = `s.draw_id, d.market_id, d.business_date, s.side, encode(s.record_id, 'hex') as record_id, s.salt_key`;

/**
 * Draws `d` with their sessions `s`. A draw has at most two sessions, so the limit drops none. It keeps PostgreSQL from
 * joining all draw_secrets of the history to a few draws.
 */
export const DRAWS_WITH_SESSIONS = `draws d
      cross join lateral (select x.* from draw_secrets x where x.draw_id = d.draw_id limit 2) s`;

const DRAW_SUBJECT = `d.market_id || '/' || to_char(d.business_date, 'YYYY-MM-DD')`;

/** The subject of a session's entries in the log. */
export const SUBJECT = `${DRAW_SUBJECT} || '/' || case s.side when 1 then 'open' else 'close' end`;

/**
 * Finds a `cancel` entry for a session of draw `d`. It cancels the whole draw. No step seals or draws its sessions,
 * even while the database lacks the cancellation.
 */
export const CANCEL_ENTRY = `select from log_entries c
          where c.kind = 'cancel' and c.subject in (${['open', 'close'].map((side) => `${DRAW_SUBJECT} || '/${side}'`).join(', ')})`;

/** When a slip was accepted, in unix ms. Rounded down, as `place_bids` does. */
export const ACCEPTED_MS = `floor(extract(epoch from x.accepted_at) * 1000)`;

/**
 * The days that one step in an hour searches. A session whose round, witnesses or server were away for weeks ends then.
 */
export const LONG_DAYS = 400;

/** Sessions with more slips, or settlements with more payouts, than this are sealed in a worker process. */
export const MOST_INLINE = 500;

/** A session to seal. `leaves` is the number of its slips or payouts, at most one more than MOST_INLINE. */
export type UnsealedRow = SessionRow & { leaves: number };

/**
 * Sessions whose bidding is over and whose bids are not in the log, or whose tree is not stored. With two `not exists`
 * joined by `or`, PostgreSQL may read all bids entries and tiles of the history. So both conditions compare with null.
 */
export function selectSessionsToFix(days = RECENT_DAYS): Statement {
  return {
    name: 'fair_draws_to_fix',
    text: `select ${SESSION}, (
        select count(*)::integer from (
          select from slips x where x.draw_id = d.draw_id and x.business_date = d.business_date limit ${MOST_INLINE + 1}
        ) x) as leaves
      from ${DRAWS_WITH_SESSIONS}
      where ${RECENT} and d.cancelled_at is null and not exists (${CANCEL_ENTRY})
        and (d.closed_early_at is not null
          or app_now() >= case s.side when 1 then least(d.open_at, d.open_closed_early_at) else d.close_at end)
        and ((select e.entry_no from log_entries e where e.kind = 'bids' and e.subject = ${SUBJECT} limit 1) is null
          or (select t.draw_id from leaf_tiles t
            where t.draw_id = s.draw_id and t.side = s.side and t.tree = 'bids' limit 1) is null)
      order by s.draw_id, s.side`,
    values: [days],
  };
}

/** One line per slip: number, submission id, unix ms of acceptance, `{picks}` and `{points}`, separated by spaces. */
export type SlipLinesRow = { last: bigint | null; lines: string | null };

/**
 * The next slips of a draw in order of arrival, as one text. Reading one text is faster than reading a row per slip.
 */
export function selectSlipLines(of: { drawId: bigint; businessDate: string; after: bigint; limit: number }): Statement {
  return {
    name: 'fair_draws_slips',
    text: `select max(x.slip_no) as last,
        string_agg(concat_ws(' ', x.slip_no, x.submission_id, ${ACCEPTED_MS}, x.picks::text, x.points::text), e'\n'
          order by x.slip_no) as lines
      from (
        select slip_no, submission_id, accepted_at, picks, points from slips
        where draw_id = $1 and business_date = $2 and slip_no > $3 order by slip_no limit $4
      ) x`,
    values: [of.drawId, of.businessDate, of.after, of.limit],
  };
}

export type EndedRow = SessionRow & { kind: 'close' | 'cancel'; at: Date; reason: string };

/** Sessions that ended before their time: closed early before their cut-off, or cancelled. */
export function selectEndsToLog(days = RECENT_DAYS): Statement {
  return {
    name: 'fair_draws_ends',
    text: `select ${SESSION}, k.kind, k.at, k.reason
      from ${DRAWS_WITH_SESSIONS}
      cross join lateral (values
        ('close', least(d.closed_early_at, case s.side when 1 then d.open_closed_early_at end), ''),
        ('cancel', d.cancelled_at, coalesce(d.cancel_reason, ''))
      ) k (kind, at, reason)
      where ${RECENT} and k.at is not null
        and (k.kind = 'cancel' or k.at < case s.side when 1 then d.open_at else d.close_at end)
        and not exists (select from log_entries e where e.kind = k.kind and e.subject = ${SUBJECT})
      order by k.at, s.draw_id, s.side`,
    values: [days],
  };
}
