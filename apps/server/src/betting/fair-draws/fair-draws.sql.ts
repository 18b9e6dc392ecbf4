import type { Family } from '@surahi/game';
import type { Statement } from '../../platform/db/db.ts';

export type Side = 1 | 2;

/** A draw whose record is due. */
export type DueDrawRow = {
  draw_id: bigint;
  market_id: number;
  market_name: string;
  family: Family;
  business_date: string;
  current_from: Date;
  open_at: Date;
  close_at: Date;
  rate_version: number;
  rates: Record<string, [number, number]>;
  result_mode: 'draw' | 'operator';
  result_source: string;
};

/**
 * Draws without a record that become current within `aheadMs`, the next one first. Without a beacon, markets in mode draw are left
 * out, and their draws take no bids. A draw whose first cut-off is within a minute is left out as well, because a record that is
 * cosigned after the cut-off proves nothing: it never takes bids. The caller holds the lock of the plan.
 */
export function selectDueDraws(aheadMs: number, limit: number, hasBeacon: boolean): Statement {
  return {
    name: 'fair_draws_due',
    text: `select d.draw_id, d.market_id, m.name as market_name, d.family, d.business_date, d.current_from, d.open_at, d.close_at,
        d.rate_version, r.rates, m.result_mode, m.result_source
      from draws d
      join markets m using (market_id)
      join rate_versions r using (rate_version)
      where d.awaits_record and d.record_made_at is null and not d.is_off and d.cancelled_at is null
        and d.current_from <= app_now() + make_interval(secs => $1 / 1000.0) and d.open_at > app_now() + interval '1 minute' and ($3 or m.result_mode = 'operator')
      order by d.current_from, d.draw_id limit $2
      for update of d`,
    values: [aheadMs, limit, hasBeacon],
  };
}

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

/** Lets the draws take bids whose records all have a place below `size`. Returns their ids. */
export function releaseDraws(size: number): Statement {
  return {
    name: 'fair_draws_release',
    text: `update draws d set awaits_record = false
      where d.awaits_record and d.record_made_at is not null and not exists (
        select from (values ('open'), ('close')) s (session)
        where (s.session = 'open' or d.family = 'main') and not exists (
          select from log_entries e
          where e.kind = 'record' and e.subject = d.market_id || '/' || to_char(d.business_date, 'YYYY-MM-DD') || '/' || s.session
            and e.log_index < $1))
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

/** The subject of a session's entries in the log. */
export const SUBJECT = `d.market_id || '/' || to_char(d.business_date, 'YYYY-MM-DD') || '/' || case s.side when 1 then 'open' else 'close' end`;

/** Older draws are complete. The bound keeps the searches below short, however long the history is. */
export const RECENT = `d.business_date >= (app_now() - interval '10 days')::date`;

/** Sessions whose bidding is over and whose bids are not in the log. */
export function selectSessionsToFix(): Statement {
  return {
    name: 'fair_draws_to_fix',
    text: `select ${SESSION} from draw_secrets s join draws d using (draw_id)
      where ${RECENT} and d.cancelled_at is null
        and (d.closed_early_at is not null or app_now() >= case s.side when 1 then d.open_at else d.close_at end)
        and not exists (select from log_entries e where e.kind = 'bids' and e.subject = ${SUBJECT})
      order by s.draw_id, s.side`,
  };
}

export type SlipRow = {
  slip_no: bigint;
  submission_id: string;
  accepted_at: Date;
  picks: number[];
  points: number[];
};

/** All slips of a draw in order of arrival. */
export function selectSlips(drawId: bigint, businessDate: string): Statement {
  return {
    text: `select slip_no, submission_id, accepted_at, picks, points from slips
      where draw_id = $1 and business_date = $2 order by slip_no`,
    values: [drawId, businessDate],
  };
}

/** A result of a session. `version` counts the results of the session from 1; `reason` says why the one before was voided. */
export type ResultRow = SessionRow & {
  result_id: bigint;
  version: bigint;
  number: string;
  source: string;
  reason: string;
};

const RESULTS = `(
  select r.*, row_number() over w as version, coalesce(lag(r.void_reason) over w, '') as reason
  from results r window w as (partition by r.draw_id, r.side order by r.result_id)
)`;

/** Declared results of mode operator that are not in the log. A later result of a session is a correction. */
export function selectResultsToLog(): Statement {
  return {
    name: 'fair_draws_results',
    text: `select ${SESSION}, r.result_id, r.version, r.number, m.result_source as source, r.reason
      from ${RESULTS} r
      join draw_secrets s using (draw_id, side)
      join draws d using (draw_id)
      join markets m using (market_id)
      where ${RECENT} and d.result_mode = 'operator' and not exists (
        select from log_entries e where e.kind = 'operator-result' and e.subject = ${SUBJECT} and e.version = r.version)
      order by r.result_id`,
  };
}

export type PaidRow = SessionRow & { settlement_id: bigint; version: bigint; number: string; reason: string };

/** Settlements that are complete and whose payouts are not in the log. Versions count the settled results of a session. */
export function selectSettlementsToLog(): Statement {
  return {
    name: 'fair_draws_settlements',
    text: `select ${SESSION}, p.settlement_id, p.version, p.number, p.reason
      from (
        select t.settlement_id, t.completed_at, r.draw_id, r.side, r.number, coalesce(lag(r.void_reason) over w, '') as reason,
          row_number() over w as version
        from settlements t join results r using (result_id)
        where t.completed_at is not null
        window w as (partition by r.draw_id, r.side order by t.settlement_id)
      ) p
      join draw_secrets s using (draw_id, side)
      join draws d using (draw_id)
      where ${RECENT} and not exists (
        select from log_entries e where e.kind = 'payouts' and e.subject = ${SUBJECT} and e.version = p.version)
      order by p.settlement_id`,
  };
}

export type PayoutRow = { slip_no: bigint; pick: number; amount_paise: bigint };

/** What a settlement paid, by slip. */
export function selectPayouts(settlementId: bigint, businessDate: string): Statement {
  return {
    text: `select slip_no, pick, amount_paise from payouts
      where settlement_id = $1 and business_date = $2 order by slip_no, position`,
    values: [settlementId, businessDate],
  };
}

export type EndedRow = SessionRow & { kind: 'close' | 'cancel'; at: Date; reason: string };

/** Sessions that ended before their time: closed early before their cut-off, or cancelled. */
export function selectEndsToLog(): Statement {
  return {
    name: 'fair_draws_ends',
    text: `select ${SESSION}, k.kind, k.at, k.reason
      from draw_secrets s
      join draws d using (draw_id)
      cross join lateral (values
        ('close', d.closed_early_at, ''),
        ('cancel', d.cancelled_at, coalesce(d.cancel_reason, ''))
      ) k (kind, at, reason)
      where ${RECENT} and k.at is not null
        and (k.kind = 'cancel' or k.at < case s.side when 1 then d.open_at else d.close_at end)
        and not exists (select from log_entries e where e.kind = k.kind and e.subject = ${SUBJECT})
      order by k.at, s.draw_id, s.side`,
  };
}
