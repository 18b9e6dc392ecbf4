import type { Config } from '../../config/config.ts';
import type { Settings } from '../../content/settings/index.ts';
import type { Actor } from '../../operators/audit/index.ts';
import { needsSecondPerson } from '../../operators/two-people/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { closeForToday } from '../markets/index.ts';
import { cancelDraw } from './cancel-draw.ts';
import { type Declared, declareResult } from './declare-result.ts';
import type { DrawRefusal } from './draw-rules.ts';
import { entersByTwo } from './entry-round.ts';
import * as sql from './list-draws.sql.ts';
import type { Side } from './settlements.sql.ts';
import { voidResult } from './void-result.ts';

type Act = { drawId: bigint; actor: Actor };
type Policy = { config: Pick<Config, 'valueMode'>; settings: Pick<Settings, 'resultsByTwo'> };

/** Declares the previewed entry. Where two people are required, their entries must agree. */
export function declareEntry(
  db: Db,
  policy: Policy,
  input: Act & { side: Side; entryId: bigint },
): Promise<Result<Declared, DrawRefusal>> {
  return declareResult(db, { ...input, byTwo: entersByTwo(policy.config, policy.settings) });
}

/**
 * Voids the result of a side. Voiding open also voids close. Where two people are required, a person who declared one
 * of these results may not void them.
 */
export function voidDeclared(
  db: Db,
  config: Pick<Config, 'valueMode'>,
  input: Act & { side: Side; reason: string },
): Promise<Result<{ settlementIds: bigint[] }, DrawRefusal>> {
  return voidResult(db, { ...input, requireSecondPerson: needsSecondPerson(config, 'voidResult') });
}

/**
 * Cancels a draw. Where two people are required, a person who entered or declared one of its results may not cancel it.
 */
export function cancelWholeDraw(
  db: Db,
  { config, settings }: Policy,
  input: Act & { reason: string },
): Promise<Result<{ settlementId: bigint }, DrawRefusal>> {
  const requireSecondPerson = needsSecondPerson(config, 'cancelDraw') || settings.resultsByTwo;
  return cancelDraw(db, { ...input, requireSecondPerson });
}

/**
 * Ends bidding on a draw at once. Errors: draw_unknown, draw_not_current if it is not the current draw of its market,
 * draw_closed if it accepts no bids.
 */
export async function closeDrawForToday(
  db: Db,
  input: Act & { reason: string },
): Promise<Result<{ closedEarlyAt: Date }, 'draw_unknown' | 'draw_not_current' | 'draw_closed'>> {
  return db.attempt(async (tx) => {
    const [row] = await tx.query<{ market_id: number }>(sql.selectMarketOf(input.drawId));
    if (row === undefined) return fail('draw_unknown');
    const closed = await closeForToday(tx, { marketId: row.market_id, actor: input.actor, reason: input.reason });
    if (!closed.ok) return fail(closed.code === 'market_unknown' ? 'draw_not_current' : closed.code);
    // closeForToday closes the market's current draw, which may have changed at midnight after the page was loaded.
    if (closed.value.drawId !== input.drawId) return fail('draw_not_current');
    return ok({ closedEarlyAt: closed.value.closedEarlyAt });
  });
}
