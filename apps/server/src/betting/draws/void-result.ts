import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import { checkSecondPerson, type SecondRefusal } from '../../operators/two-people/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { dropQueued } from '../../players/push/index.ts';
import { settlementTag } from './push-results.ts';
import { checkActs, type DrawRefusal } from './draw-rules.ts';
import * as sql from './settlements.sql.ts';
import { recountWorstPayout, selectVoidPayouts, type VoidPayoutRow } from './void-result.sql.ts';

export type VoidResult = {
  drawId: bigint;
  side: sql.Side;
  reason: string;
  actor: Actor;
  /** Refuse a person who declared one of the voided results (docs/rules.md#23-two-people). */
  requireSecondPerson?: boolean;
};

/**
 * Voids a declared result (OPR-06). The result leaves the lists at once, and the settlement worker reverses its
 * payouts. Voiding open also voids close, because the winners of close depend on open. Returns the settlements to
 * reverse. Errors: reason_required, nothing_declared, and those of `checkActs` and `checkSecondPerson`.
 */
export async function voidResult(db: Db, input: VoidResult): Promise<Result<{ settlementIds: bigint[] }, DrawRefusal>> {
  if (input.reason.trim() === '') return fail('reason_required');
  return db.attempt(async (tx) => {
    await lockBothSides(tx, input.drawId);
    const [row] = await tx.query<sql.DrawRow>(sql.selectDraw(input.drawId));
    const checked = checkActs(row, input.side);
    if (!checked.ok) return checked;
    const standing = await tx.query<sql.ResultRow>(sql.selectStandingResults(input.drawId));
    if (!standing.some((one) => one.side === sql.SIDES[input.side])) return fail('nothing_declared');
    const voided = standing.filter((one) => one.side >= sql.SIDES[input.side]).toReversed();
    const refused = await checkTakeBack(tx, voided, input);
    if (refused !== undefined) return fail(refused);
    const settlementIds = await voidStanding(tx, voided, input);
    await tx.query(recountWorstPayout(input.drawId));
    await tx.query(sql.notifyDraws(input.drawId));
    return ok({ settlementIds });
  });
}

/** Maximum withdrawals that the preview of a void lists. */
const MOST_PAYOUTS = 200;

/**
 * The pending withdrawals of the players whose wins a void would reverse. The wallets of these players can become
 * negative, and an operator may already have paid a claimed withdrawal. It reads without a lock, so the list can change
 * before the void.
 */
export async function previewVoid(
  db: Db,
  input: Pick<VoidResult, 'drawId' | 'side'>,
): Promise<Result<VoidPayoutRow[], 'nothing_declared'>> {
  const standing = await db.query<sql.ResultRow>(sql.selectStandingResults(input.drawId));
  if (!standing.some((one) => one.side === sql.SIDES[input.side])) return fail('nothing_declared');
  const taken = standing.filter((one) => one.side >= sql.SIDES[input.side]);
  const settlementIds = taken.map((one) => one.settlement_id);
  return ok(await db.query<VoidPayoutRow>(selectVoidPayouts(settlementIds, MOST_PAYOUTS)));
}

/** Locks both sides, open first. */
export async function lockBothSides(tx: Tx, drawId: bigint): Promise<void> {
  await tx.query(sql.lockSide(drawId, 'open'));
  await tx.query(sql.lockSide(drawId, 'close'));
}

/**
 * The reason why the actor may not take these results back; undefined if they may. The caller holds both locks, so no
 * result is declared meanwhile.
 */
export async function checkTakeBack(
  tx: Tx,
  results: readonly sql.ResultRow[],
  input: { actor: Actor; requireSecondPerson?: boolean },
): Promise<SecondRefusal | undefined> {
  if (input.requireSecondPerson !== true) return undefined;
  for (const { operator_id: operatorId, declared_at: at } of results) {
    const refused = await checkSecondPerson(tx, input.actor, { operatorId, at });
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/**
 * Voids these results in order, marks their settlements, and removes the push messages that wait. Each mark waits for the
 * running chunk.
 */
export async function voidStanding(
  tx: Tx,
  results: readonly sql.ResultRow[],
  input: { drawId: bigint; reason: string; actor: Actor },
): Promise<bigint[]> {
  for (const result of results) {
    await tx.query(sql.voidResult(result.result_id, input.actor.name, input.reason));
    await tx.query(sql.markVoid(result.settlement_id));
    await dropQueued(tx, settlementTag(result.settlement_id));
    await writeAudit(tx, {
      actor: input.actor,
      action: 'result.void',
      subject: `draw:${input.drawId}`,
      before: {
        side: result.side === sql.SIDES.open ? 'open' : 'close',
        number: result.number,
        settlementId: result.settlement_id,
      },
      reason: input.reason,
    });
  }
  return results.map((result) => result.settlement_id);
}
