import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import { checkFirstPerson } from '../../operators/two-people/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { selectLateSlips } from '../markets/index.ts';
import { checkActs, checkSide, type DrawRefusal, isSideClosed } from './draw-rules.ts';
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
 * declared only after open. After a restore, a draw with bids later than its published early close gets no result.
 */
export async function declareResult(db: Db, input: DeclareResult): Promise<Result<Declared, DrawRefusal>> {
  return db.attempt(async (tx) => {
    const checked = checkActs(await lockDraw(tx, input), input.side);
    if (!checked.ok) return checked;
    // The result may have been public when these slips were accepted.
    if ((await tx.query(selectLateSlips(input.drawId))).length > 0) return fail('bids_after_close');
    const refused = input.byTwo === true ? await checkFirstPerson(tx, input.actor) : undefined;
    if (refused !== undefined) return fail(refused);
    const found = await standingBefore(tx, input);
    if (!found.ok) return found;
    const entries = await tx.query<sql.EntryRow>(sql.selectOpenEntries(input.drawId, input.side));
    const entry = declarableEntry(entries, input.byTwo === true);
    if (!entry.ok) return entry;
    if (input.entryId !== undefined && entry.value.entry_id !== input.entryId) return fail('nothing_entered');
    return ok(await store(tx, input, checked.value, entry.value, found.value));
  });
}

/** Recorded as who entered and declared the results that public randomness decides. */
const BEACON_ACTOR = { name: 'Beacon', operatorId: null } as const;

/**
 * Declares the result of a side of a draw in mode draw, in the caller's transaction (FAI-05). The caller computed the
 * number from the record and its round. Errors: session_not_closed, already_declared, draw_final when the session is
 * void, open_not_declared, and those of `checkSide`.
 */
export async function declareDrawn(
  tx: Tx,
  input: { drawId: bigint; side: sql.Side; number: string },
): Promise<Result<Declared, DrawRefusal>> {
  const checked = checkSide(await lockDraw(tx, input), input.side);
  if (!checked.ok) return checked;
  if (checked.value.result_mode !== 'draw') throw new Error(`draw ${input.drawId} is not in mode draw`);
  if (!isSideClosed(checked.value, input.side)) return fail('session_not_closed');
  const found = await standingBefore(tx, input);
  if (!found.ok) return found;
  const entry = await tx.one<sql.EntryRow>(
    sql.insertEntry({ ...input, enteredBy: BEACON_ACTOR.name, operatorId: null, reason: undefined }),
  );
  const act = { drawId: input.drawId, side: input.side, actor: BEACON_ACTOR };
  return ok(await store(tx, act, checked.value, { ...entry, number: input.number }, found.value));
}

type OfSide = Pick<DeclareResult, 'drawId' | 'side'>;

/** Locks a side of a draw and reads the draw. Returns undefined when the draw does not exist. */
async function lockDraw(tx: Tx, { drawId, side }: OfSide): Promise<sql.DrawRow | undefined> {
  // Lock open first. Otherwise close could be declared while open is being voided.
  await tx.query(sql.lockSide(drawId, 'open'));
  if (side === 'close') await tx.query(sql.lockSide(drawId, 'close'));
  const [row] = await tx.query<sql.DrawRow>(sql.selectDraw(drawId));
  return row;
}

/** The valid results of the draw, if the side may get its result now. */
async function standingBefore(tx: Tx, { drawId, side }: OfSide): Promise<Result<sql.ResultRow[], DrawRefusal>> {
  const standing = await tx.query<sql.ResultRow>(sql.selectStandingResults(drawId));
  if (standing.some((one) => one.side === sql.SIDES[side])) return fail('already_declared');
  const voids = (await tx.query<{ side: number }>(sql.selectVoidSides(drawId))).map((one) => one.side);
  if (voids.includes(sql.SIDES[side])) return fail('draw_final');
  const isOpenDecided = standing.length > 0 || voids.includes(sql.SIDES.open);
  return side === 'close' && !isOpenDecided ? fail('open_not_declared') : ok(standing);
}

async function store(
  tx: Tx,
  input: DeclareResult,
  draw: sql.DrawRow,
  entry: Pick<sql.EntryRow, 'entry_id' | 'number'>,
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
