import { type Actor, LOG_ACTOR, writeAudit } from '../../operators/audit/index.ts';
import type { SecondRefusal } from '../../operators/two-people/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { checkSide, type DrawRefusal, isPastCancelling } from './draw-rules.ts';
import { checkOtherEntries } from './enter-result.ts';
import { personOf } from './entry-round.ts';
import * as sql from './settlements.sql.ts';
import { checkTakeBack, lockBothSides, voidStanding } from './void-result.ts';

export type CancelDraw = {
  drawId: bigint;
  reason: string;
  actor: Actor;
  /** Refuse a person who entered or declared a result of the draw (docs/rules.md#23-two-people). */
  requireSecondPerson?: boolean;
};

/**
 * Cancels a draw (OPR-07): ends bidding, voids its results, and stores a settlement that refunds. The settlement worker
 * then reverses the payouts and refunds each stake once. Errors: reason_required, draw_final within a minute of the first
 * cut-off of a draw in mode draw and later, and those of `checkSide` and `checkSecondPerson`.
 */
export async function cancelDraw(db: Db, input: CancelDraw): Promise<Result<{ settlementId: bigint }, DrawRefusal>> {
  return db.attempt((tx) => cancelWithin(tx, input));
}

/** Runs `cancelDraw` in the caller's transaction, which must roll back on a refusal. */
export async function cancelWithin(tx: Tx, input: CancelDraw): Promise<Result<{ settlementId: bigint }, DrawRefusal>> {
  if (input.reason.trim() === '') return fail('reason_required');
  await lockBothSides(tx, input.drawId);
  const [row] = await tx.query<sql.DrawRow>(sql.selectDraw(input.drawId));
  const checked = checkSide(row, 'open');
  if (!checked.ok) return checked;
  if (isPastCancelling(checked.value)) return fail('draw_final');
  const standing = await tx.query<sql.ResultRow>(sql.selectStandingResults(input.drawId));
  const refused = (await checkTakeBack(tx, standing, input)) ?? (await checkEntries(tx, input));
  if (refused !== undefined) return fail(refused);
  return refund(tx, checked.value, standing, input);
}

/**
 * Cancels again a draw that the public log says was cancelled at `at`, after the database lost that. It asks for no
 * second person, because the published cancellation is valid. Bids that the database still holds are refunded as by
 * `cancelDraw`. Errors: draw_final if a session of a draw in mode draw has a result or is void, and those of
 * `checkSide`.
 */
export async function repeatCancel(
  tx: Tx,
  { drawId, at, reason }: { drawId: bigint; at: Date; reason: string },
): Promise<Result<{ settlementId: bigint }, DrawRefusal>> {
  await lockBothSides(tx, drawId);
  const [row] = await tx.query<sql.DrawRow>(sql.selectDraw(drawId));
  const checked = checkSide(row, 'open');
  if (!checked.ok) return checked;
  const standing = await tx.query<sql.ResultRow>(sql.selectStandingResults(drawId));
  const voids = await tx.query(sql.selectVoidSides(drawId));
  // Public randomness decided bids of the draw. They may be paid, and nobody may take that back.
  if (checked.value.result_mode === 'draw' && standing.length + voids.length > 0) return fail('draw_final');
  const because = `in the public log: ${reason}`;
  return refund(tx, checked.value, standing, { drawId, at, reason, because, actor: LOG_ACTOR });
}

/**
 * Marks a draw as cancelled, at `at` or now, and stores the settlement that refunds its bids. The caller holds both
 * locks. The audit log gets `because` as the reason if it is given.
 */
async function refund(
  tx: Tx,
  draw: sql.DrawRow,
  standing: readonly sql.ResultRow[],
  input: { drawId: bigint; reason: string; actor: Actor; at?: Date; because?: string },
): Promise<Result<{ settlementId: bigint }, 'draw_cancelled'>> {
  const marked = await tx.query(sql.markCancelled(input));
  if (marked.length === 0) return fail('draw_cancelled');
  await voidStanding(tx, standing.toReversed(), input);
  const settlement = await tx.one<{ settlement_id: bigint }>(
    sql.insertSettlement({
      drawId: input.drawId,
      businessDate: draw.business_date,
      resultId: null,
      purpose: 'refund',
      winning: { picks: [], values: [], stakes: [] },
    }),
  );
  await writeAudit(tx, {
    actor: input.actor,
    action: 'draw.cancel',
    subject: `draw:${input.drawId}`,
    after: { settlementId: settlement.settlement_id },
    reason: input.because ?? input.reason,
  });
  await tx.query(sql.notifyDraws(input.drawId));
  return ok({ settlementId: settlement.settlement_id });
}

/**
 * Why the entries of results forbid the actor to cancel; undefined if they do not. Entries of a voided result do not
 * count. The caller holds both locks, so nobody adds an entry meanwhile.
 */
async function checkEntries(
  tx: Tx,
  { drawId, actor, requireSecondPerson }: CancelDraw,
): Promise<SecondRefusal | undefined> {
  if (requireSecondPerson !== true) return undefined;
  const person = personOf({ entered_by: actor.name, operator_id: actor.operatorId });
  for (const side of ['open', 'close'] as const) {
    const entries = await tx.query<sql.EntryRow>(sql.selectEntriesSinceVoid(drawId, side));
    if (entries.some((entry) => personOf(entry) === person)) return 'second_person_required';
    const refused = await checkOtherEntries(tx, entries, actor);
    if (refused !== undefined) return refused;
  }
  return undefined;
}
