import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { checkSide, type DrawRefusal, isResultNumber, isSideClosed } from './draw-rules.ts';
import * as sql from './settlements.sql.ts';

export type EnterResult = {
  drawId: bigint;
  side: sql.Side;
  /** A pana; two digits for Gali. */
  number: string;
  actor: Actor;
  /** Required when the entry replaces an earlier one. */
  reason?: string;
};

/**
 * Stores the result of a side after bidding on it is over (OPR-05). The entry is not visible to players and pays
 * nothing until `declareResult`. A second entry needs a reason and does not delete the first.
 */
export async function enterResult(db: Db, input: EnterResult): Promise<Result<{ entryId: bigint }, DrawRefusal>> {
  return db.attempt(async (tx) => {
    await tx.query(sql.lockSide(input.drawId, input.side));
    const [row] = await tx.query<sql.DrawRow>(sql.selectDraw(input.drawId));
    const checked = checkSide(row, input.side);
    if (!checked.ok) return checked;
    const draw = checked.value;
    if (!isResultNumber(draw.family, input.number)) return fail('number_invalid');
    if (!isSideClosed(draw, input.side)) return fail('session_not_closed');
    const standing = await tx.query<sql.ResultRow>(sql.selectStandingResults(input.drawId));
    if (standing.some((one) => one.side === sql.SIDES[input.side])) return fail('already_declared');
    const [before] = await tx.query<sql.EntryRow>(sql.selectOpenEntry(input.drawId, input.side));
    if (before !== undefined && !input.reason) return fail('already_entered');

    const entry = await tx.one<{ entry_id: bigint }>(
      sql.insertEntry({
        drawId: input.drawId,
        side: input.side,
        number: input.number,
        enteredBy: input.actor.name,
        operatorId: input.actor.operatorId,
        reason: input.reason,
      }),
    );
    await writeAudit(tx, {
      actor: input.actor,
      action: 'result.enter',
      subject: `draw:${input.drawId}`,
      before: before === undefined ? undefined : { side: input.side, number: before.number },
      after: { side: input.side, number: input.number },
      reason: input.reason,
    });
    return ok({ entryId: entry.entry_id });
  });
}
