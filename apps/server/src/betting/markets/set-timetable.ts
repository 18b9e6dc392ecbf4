import { isDeepStrictEqual } from 'node:util';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { ensureDraws, type PlanEffect, refreshFutureDraws } from './ensure-draws.ts';
import * as sql from './markets.sql.ts';
import { checkTimetable, type TimetableDay, toTimetableDay } from './timetable.ts';

/**
 * Replaces the weekly timetable of a market in the caller's transaction (OPR-02). A frozen draw keeps its cut-offs and is
 * counted in `drawsKept`. Writes the audit log. Errors: market_unknown, timetable_invalid with a text,
 * changed_meanwhile when the stored week is not `seen`.
 */
export async function setTimetable(
  tx: Tx,
  input: {
    marketId: number;
    days: readonly TimetableDay[];
    /** The week that the operator saw. Undefined replaces any week. */
    seen?: readonly TimetableDay[];
    actor: Actor;
    reason?: string;
  },
): Promise<Result<PlanEffect, 'market_unknown' | 'timetable_invalid' | 'changed_meanwhile'>> {
  await tx.query(sql.lockPlan());
  const [market] = await tx.query<sql.MarketRow>(sql.selectMarket(input.marketId));
  if (market === undefined) return fail('market_unknown');
  const days = checkTimetable(market.family, input.days);
  if (!days.ok) return days;
  const before = (await tx.query<sql.WeekdayRow>(sql.selectWeekdays(input.marketId))).map(toTimetableDay);
  const seen = input.seen?.toSorted((a, b) => a.weekday - b.weekday);
  if (seen !== undefined && !isDeepStrictEqual(seen, before)) return fail('changed_meanwhile');
  await tx.query(sql.upsertWeekdays(input.marketId, days.value));
  await ensureDraws(tx);
  const effect = await refreshFutureDraws(
    tx,
    input.marketId,
    (draw, planned) =>
      draw.is_off !== planned.isOff ||
      draw.open_at.getTime() !== planned.openAtMs ||
      draw.close_at.getTime() !== planned.closeAtMs,
  );
  await writeAudit(tx, {
    actor: input.actor,
    action: 'market.timetable',
    subject: `market:${input.marketId}`,
    before,
    after: input.days,
    reason: input.reason,
  });
  return ok(effect);
}
