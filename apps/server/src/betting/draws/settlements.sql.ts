import type { Statement } from '../../platform/db/db.ts';

/** Starline and Gali have the side open only. */
export const SIDES = { open: 1, close: 2 } as const;
export type Side = keyof typeof SIDES;

export type DrawRow = {
  draw_id: bigint;
  market_id: number;
  market_name: string;
  family: 'main' | 'starline' | 'gali';
  business_date: string;
  open_at: Date;
  close_at: Date;
  rate_version: number;
  is_off: boolean;
  open_closed_early_at: Date | null;
  closed_early_at: Date | null;
  cancelled_at: Date | null;
  /** Its bids are in an archive file (docs/operation.md#old-months). */
  is_archived: boolean;
  result_mode: 'draw' | 'operator';
  now: Date;
};

/**
 * A draw with its market and the time at which its bids are judged, which never goes back
 * (docs/reliability.md#a-clock-that-is-set-back). A draw that still waits for its record has the mode of its
 * market, so nobody enters a result for a market in mode draw (FAI-05).
 */
export function selectDraw(drawId: bigint): Statement {
  return {
    text: `select d.draw_id, d.market_id, m.name as market_name, d.family, d.business_date, d.open_at, d.close_at, d.rate_version, d.is_off,
        d.open_closed_early_at, d.closed_early_at, d.cancelled_at, d.business_date < archived_before() as is_archived,
        case when d.awaits_record and d.record_made_at is null then m.result_mode else d.result_mode end as result_mode,
        greatest(app_now(), (select k.at from clock_marks k join clock_control c using (offset_ms))) as now
      from draws d join markets m using (market_id) where d.draw_id = $1`,
    values: [drawId],
  };
}

/**
 * Waits for running batches on a side and blocks new ones until the commit. place_bids takes the same lock shared. Keys
 * of advisory locks have 32 bits. No draw has a larger id, so a larger one is not locked.
 */
export function lockSide(drawId: bigint, side: Side): Statement {
  return {
    text: `select lock_draw_side($1, $2::smallint, 'exclusive') where $1::bigint <= 2147483647`,
    values: [drawId, SIDES[side]],
  };
}

export type EntryRow = {
  entry_id: bigint;
  number: string;
  entered_by: string;
  operator_id: bigint | null;
  entered_at: Date;
};

/** The entries since the last result of the side, current or voided, in the order of entry. */
export function selectOpenEntries(drawId: bigint, side: Side): Statement {
  return {
    text: `select e.entry_id, e.number, e.entered_by, e.operator_id, e.entered_at from result_entries e
      where e.draw_id = $1 and e.side = $2
        and e.entry_id > coalesce((select max(r.entry_id) from results r where r.draw_id = $1 and r.side = $2), 0)
      order by e.entry_id`,
    values: [drawId, SIDES[side]],
  };
}

/**
 * The entries since the last voided result of the side, in the order of entry: those of a declared result and later
 * ones.
 */
export function selectEntriesSinceVoid(drawId: bigint, side: Side): Statement {
  return {
    text: `select e.entry_id, e.number, e.entered_by, e.operator_id, e.entered_at from result_entries e
      where e.draw_id = $1 and e.side = $2 and e.entry_id > coalesce(
        (select max(r.entry_id) from results r where r.draw_id = $1 and r.side = $2 and r.voided_at is not null), 0)
      order by e.entry_id`,
    values: [drawId, SIDES[side]],
  };
}

/** Stores an entry of a result. Earlier entries stay. */
export function insertEntry(values: {
  drawId: bigint;
  side: Side;
  number: string;
  enteredBy: string;
  operatorId: bigint | null;
  reason: string | undefined;
}): Statement {
  return {
    text: `insert into result_entries (draw_id, side, number, entered_by, operator_id, reason)
      values ($1, $2, $3, $4, $5, $6) returning entry_id`,
    values: [
      values.drawId,
      SIDES[values.side],
      values.number,
      values.enteredBy,
      values.operatorId,
      values.reason ?? null,
    ],
  };
}

export type ResultRow = {
  result_id: bigint;
  side: number;
  number: string;
  settlement_id: bigint;
  void_requested_at: Date | null;
  /** Null for the seed and the demo robot. */
  operator_id: bigint | null;
  declared_at: Date;
};

/** The results of a draw that are not voided, with their settlements. */
export function selectStandingResults(drawId: bigint): Statement {
  return {
    text: `select r.result_id, r.side, r.number, s.settlement_id, s.void_requested_at, r.operator_id, r.declared_at
      from results r join settlements s using (result_id) where r.draw_id = $1 and r.voided_at is null order by r.side`,
    values: [drawId],
  };
}

/** Stores an entry as the declared result of its side. */
export function insertResult(values: {
  drawId: bigint;
  side: Side;
  entry: Pick<EntryRow, 'entry_id' | 'number'>;
  declaredBy: string;
  operatorId: bigint | null;
}): Statement {
  return {
    text: `insert into results (draw_id, side, entry_id, number, declared_by, operator_id)
      values ($1, $2, $3, $4, $5, $6) returning result_id`,
    values: [
      values.drawId,
      SIDES[values.side],
      values.entry.entry_id,
      values.entry.number,
      values.declaredBy,
      values.operatorId,
    ],
  };
}

/** The winning picks and their rates in three parallel arrays. A bid of `stakes` points wins `values` points. */
export type WinningRates = { picks: number[]; values: number[]; stakes: number[] };

/**
 * Stores a settlement with the count of slips to read and the last slip number. The caller holds the lock of the side,
 * so no later slip can win. `resultId` is null for a refund. `voidSide` is set for the refund of a void session.
 */
export function insertSettlement(values: {
  drawId: bigint;
  businessDate: string;
  resultId: bigint | null;
  purpose: 'pay' | 'refund';
  winning: WinningRates;
  voidSide?: Side;
}): Statement {
  return {
    text: `insert into settlements (draw_id, result_id, purpose, winning_picks, winning_values, winning_stakes, void_side, slips_total, last_slip_no)
      select $1, $3, $4, $5::int[], $6::int[], $7::int[], $8::smallint, count(*), coalesce(max(slip_no), 0) from slips where draw_id = $1 and business_date = $2
      returning settlement_id`,
    values: [
      values.drawId,
      values.businessDate,
      values.resultId,
      values.purpose,
      values.winning.picks,
      values.winning.values,
      values.winning.stakes,
      values.voidSide === undefined ? null : SIDES[values.voidSide],
    ],
  };
}

/** The sides of a draw whose sessions are void. */
export function selectVoidSides(drawId: bigint): Statement {
  return {
    text: 'select void_side as side from settlements where draw_id = $1 and void_side is not null',
    values: [drawId],
  };
}

/** The stored rates of a version: {game: [stake, win]}. */
export function selectRates(rateVersion: number): Statement {
  return { text: 'select rates from rate_versions where rate_version = $1', values: [rateVersion] };
}

/** Marks a result as voided. `markVoid` marks its settlement. */
export function voidResult(resultId: bigint, voidedBy: string, reason: string): Statement {
  return {
    text: 'update results set voided_at = app_now(), voided_by = $2, void_reason = $3 where result_id = $1',
    values: [resultId, voidedBy, reason],
  };
}

/**
 * Marks a settlement for reversal. The running chunk locks the row, so the update waits for it. No later chunk pays.
 */
export function markVoid(settlementId: bigint): Statement {
  return {
    text: 'update settlements set void_requested_at = app_now() where settlement_id = $1 and void_requested_at is null',
    values: [settlementId],
  };
}

/** Marks a draw as cancelled, at `at` or now. Returns no row if it already is. */
export function markCancelled({ drawId, reason, at }: { drawId: bigint; reason: string; at?: Date }): Statement {
  return {
    text: `update draws set cancelled_at = coalesce($3, app_now()), cancel_reason = $2
      where draw_id = $1 and cancelled_at is null returning draw_id`,
    values: [drawId, reason, at ?? null],
  };
}

/** Notifies every node at the commit that a draw changed. */
export function notifyDraws(drawId: bigint): Statement {
  return { text: `select pg_notify('draws', $1)`, values: [String(drawId)] };
}

/** Notifies every node at the commit that a settlement progressed. */
export function notifySettlements(settlementId: bigint): Statement {
  return { text: `select pg_notify('settlements', $1)`, values: [String(settlementId)] };
}
