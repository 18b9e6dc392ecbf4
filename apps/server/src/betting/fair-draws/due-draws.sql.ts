import type { Family } from '@surahi/game';
import type { Statement } from '../../platform/db/db.ts';
import { drawsSince } from './fair-draws.sql.ts';

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

/** The columns of DueDrawRow, from the draws whose record is due. */
const DUE = `select d.draw_id, d.market_id, m.name as market_name, d.family, d.business_date, d.current_from, d.open_at, d.close_at,
        d.rate_version, r.rates, m.result_mode, m.result_source
      from draws d
      join markets m using (market_id)
      join rate_versions r using (rate_version)
      where ${drawsSince('2')}
        and d.awaits_record and d.record_made_at is null and not d.is_off and d.cancelled_at is null
        and d.current_from <= app_now() + make_interval(secs => $1 / 1000.0) and d.open_at > app_now() + interval '1 minute' and ($2 or m.result_mode = 'operator')`;

/**
 * Draws without a record that become current within `aheadMs`, the next one first. Without a beacon, markets in mode draw are left
 * out, and their draws take no bids. A draw whose first cut-off is within a minute is left out as well, because a record that is
 * cosigned after the cut-off proves nothing: it never takes bids.
 */
export function selectDueDraws(aheadMs: number, hasBeacon: boolean): Statement {
  return { name: 'fair_draws_due', text: `${DUE} order by d.current_from, d.draw_id`, values: [aheadMs, hasBeacon] };
}

/** Locks one of these draws, if its record is still due. The caller holds the lock of the plan. */
export function lockDueDraw(aheadMs: number, hasBeacon: boolean, drawId: bigint): Statement {
  return {
    name: 'fair_draws_lock_due',
    text: `${DUE} and d.draw_id = $3 for update of d`,
    values: [aheadMs, hasBeacon, drawId],
  };
}

/** The rates of a version, as in DueDrawRow. */
export function selectRates(rateVersion: number): Statement {
  return { text: 'select rates from rate_versions where rate_version = $1', values: [rateVersion] };
}
