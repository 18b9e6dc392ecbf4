import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { checkSide, type DrawRefusal } from './draw-rules.ts';
import { declarableEntry } from './entry-round.ts';
import * as sql from './settlements.sql.ts';
import { winningRates } from './winning-rates.ts';

export type DeclareResult = {
  drawId: bigint;
  side: sql.Side;
  actor: Actor;
  /** The previewed entry. Fails with nothing_entered if another entry replaced it. */
  entryId?: bigint;
  /** Require agreeing entries of two people (docs/rules.md#11-entering-and-declaring). */
  byTwo?: boolean;
};

export type Declared = { resultId: bigint; settlementId: bigint };

/**
 * Makes the entered result of a side final and visible, and stores its settlement (OPR-04). It changes no wallet: the
 * settlement worker pays later. It locks the side, so no bid on the side commits after the declaration. Close can be
 * declared only after open.
 */
export async function declareResult(db: Db, input: DeclareResult): Promise<Result<Declared, DrawRefusal>> {
  return db.attempt(async (tx) => {
    // Lock open first. Otherwise close could be declared while open is being voided.
    await tx.query(sql.lockSide(input.drawId, 'open'));
    if (input.side === 'close') await tx.query(sql.lockSide(input.drawId, 'close'));
    const [row] = await tx.query<sql.DrawRow>(sql.selectDraw(input.drawId));
    const checked = checkSide(row, input.side);
    if (!checked.ok) return checked;
    const standing = await tx.query<sql.ResultRow>(sql.selectStandingResults(input.drawId));
    if (standing.some((one) => one.side === sql.SIDES[input.side])) return fail('already_declared');
    if (input.side === 'close' && standing.length === 0) return fail('open_not_declared');
    const entries = await tx.query<sql.EntryRow>(sql.selectOpenEntries(input.drawId, input.side));
    const entry = declarableEntry(entries, input.byTwo === true);
    if (!entry.ok) return entry;
    if (input.entryId !== undefined && entry.value.entry_id !== input.entryId) return fail('nothing_entered');
    return ok(await store(tx, input, checked.value, entry.value, standing));
  });
}

async function store(
  tx: Tx,
  input: DeclareResult,
  draw: sql.DrawRow,
  entry: sql.EntryRow,
  standing: readonly sql.ResultRow[],
): Promise<Declared> {
  const result = await tx.one<{ result_id: bigint }>(
    sql.insertResult({
      drawId: input.drawId,
      side: input.side,
      entry,
      declaredBy: input.actor.name,
      operatorId: input.actor.operatorId,
    }),
  );
  const settlement = await tx.one<{ settlement_id: bigint }>(
    sql.insertSettlement({
      drawId: input.drawId,
      businessDate: draw.business_date,
      resultId: result.result_id,
      purpose: 'pay',
      winning: await winningRates(tx, { draw, side: input.side, number: entry.number, standing }),
    }),
  );
  await writeAudit(tx, {
    actor: input.actor,
    action: 'result.declare',
    subject: `draw:${input.drawId}`,
    after: { side: input.side, number: entry.number, settlementId: settlement.settlement_id },
  });
  await tx.query(sql.notifyDraws(input.drawId));
  return { resultId: result.result_id, settlementId: settlement.settlement_id };
}
