import type { Config } from '../../config/config.ts';
import type { Actor } from '../../operators/audit/index.ts';
import { needsSecondPerson } from '../../operators/two-people/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { closeForToday } from '../markets/index.ts';
import { cancelDraw } from './cancel-draw.ts';
import { type Declared, declareResult } from './declare-result.ts';
import type { DrawRefusal } from './draw-rules.ts';
import * as sql from './list-draws.sql.ts';
import type { Side } from './settlements.sql.ts';
import { voidResult } from './void-result.ts';

type Act = { drawId: bigint; actor: Actor };
type Policy = Pick<Config, 'valueMode'>;

/** Declares the entry that was looked at; where two people are needed, not by the one who entered it. */
export function declareEntry(
  db: Db,
  config: Policy,
  input: Act & { side: Side; entryId: bigint },
): Promise<Result<Declared, DrawRefusal>> {
  return declareResult(db, { ...input, requireSecondPerson: needsSecondPerson(config, 'declareResult') });
}

/** Voids a side's result, with open also close; where two people are needed, not by one who declared any of it. */
export function voidDeclared(
  db: Db,
  config: Policy,
  input: Act & { side: Side; reason: string },
): Promise<Result<{ settlementIds: bigint[] }, DrawRefusal>> {
  return voidResult(db, { ...input, requireSecondPerson: needsSecondPerson(config, 'voidResult') });
}

/** Cancels a draw; where two people are needed, not by one who declared a result of it that stands. */
export function cancelWholeDraw(
  db: Db,
  config: Policy,
  input: Act & { reason: string },
): Promise<Result<{ settlementId: bigint }, DrawRefusal>> {
  return cancelDraw(db, { ...input, requireSecondPerson: needsSecondPerson(config, 'cancelDraw') });
}

/** Ends bidding on this draw at once, if it is the current one of its market. */
export async function closeDrawForToday(
  db: Db,
  input: Act & { reason: string },
): Promise<Result<{ closedEarlyAt: Date }, 'draw_unknown' | 'draw_not_current' | 'draw_closed'>> {
  return db.attempt(async (tx) => {
    const [row] = await tx.query<{ market_id: number }>(sql.selectMarketOf(input.drawId));
    if (row === undefined) return fail('draw_unknown');
    const closed = await closeForToday(tx, { marketId: row.market_id, actor: input.actor, reason: input.reason });
    if (!closed.ok) return fail(closed.code === 'market_unknown' ? 'draw_not_current' : closed.code);
    // the market's use case closes whatever is current, and midnight may have come since the page was drawn
    if (closed.value.drawId !== input.drawId) return fail('draw_not_current');
    return ok({ closedEarlyAt: closed.value.closedEarlyAt });
  });
}
