import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import { checkFirstPerson, checkSecondPerson, type SecondRefusal } from '../../operators/two-people/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { checkActs, type DrawRefusal, isResultNumber, isSideClosed } from './draw-rules.ts';
import { ENTRIES_PER_PERSON, latestByPerson, personOf } from './entry-round.ts';
import * as sql from './settlements.sql.ts';

export type EnterResult = {
  drawId: bigint;
  side: sql.Side;
  /** A pana; two digits for Gali. */
  number: string;
  actor: Actor;
  /** Required when the entry replaces an earlier one. */
  reason?: string;
  /** Two people enter the result, and neither sees the number of the other. */
  byTwo?: boolean;
};

/**
 * Stores the result of a side after bidding on it is over (OPR-05, docs/rules.md#11-entering-and-declaring). Players do
 * not see the entry, and nothing is paid until `declareResult`. An entry can be changed once, with a reason; the first
 * entry stays stored. With `byTwo`, each of two people has one entry and one change. Errors: number_invalid,
 * session_not_closed, already_declared, already_entered for a change without a reason, no_more_changes, entered_by_two,
 * and those of `checkActs`, `checkFirstPerson` and `checkSecondPerson`.
 */
export async function enterResult(db: Db, input: EnterResult): Promise<Result<{ entryId: bigint }, DrawRefusal>> {
  return db.attempt(async (tx) => {
    await tx.query(sql.lockSide(input.drawId, input.side));
    const [row] = await tx.query<sql.DrawRow>(sql.selectDraw(input.drawId));
    const checked = checkActs(row, input.side);
    if (!checked.ok) return checked;
    const draw = checked.value;
    if (!isResultNumber(draw.family, input.number)) return fail('number_invalid');
    if (!isSideClosed(draw, input.side)) return fail('session_not_closed');
    const standing = await tx.query<sql.ResultRow>(sql.selectStandingResults(input.drawId));
    if (standing.some((one) => one.side === sql.SIDES[input.side])) return fail('already_declared');
    const entries = await tx.query<sql.EntryRow>(sql.selectOpenEntries(input.drawId, input.side));
    const earlier = earlierEntries(entries, input);
    if (!earlier.ok) return earlier;
    const refused = input.byTwo === true ? await checkPeople(tx, entries, input.actor) : undefined;
    if (refused !== undefined) return fail(refused);
    const before = earlier.value.at(-1);

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
      before: before === undefined ? undefined : auditValues(input, before.number),
      after: auditValues(input, input.number),
      reason: input.reason,
    });
    return ok({ entryId: entry.entry_id });
  });
}

async function checkPeople(tx: Tx, entries: readonly sql.EntryRow[], actor: Actor): Promise<SecondRefusal | undefined> {
  return (await checkFirstPerson(tx, actor)) ?? (await checkOtherEntries(tx, entries, actor));
}

/** The reason why the actor is not a second person after the entries of others; undefined if they are. */
export async function checkOtherEntries(
  tx: Tx,
  entries: readonly sql.EntryRow[],
  actor: Actor,
): Promise<SecondRefusal | undefined> {
  const person = personOf({ entered_by: actor.name, operator_id: actor.operatorId });
  for (const { operator_id: operatorId, entered_at: at } of entries.filter((entry) => personOf(entry) !== person)) {
    const refused = await checkSecondPerson(tx, actor, { operatorId, at });
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** The entries that the new one replaces. With `byTwo`, these are the entries of the same person. */
function earlierEntries(entries: readonly sql.EntryRow[], input: EnterResult): Result<sql.EntryRow[], DrawRefusal> {
  const person = personOf({ entered_by: input.actor.name, operator_id: input.actor.operatorId });
  const own = entries.filter((entry) => input.byTwo !== true || personOf(entry) === person);
  if (own.length === 0) return latestByPerson(entries).length < 2 ? ok(own) : fail('entered_by_two');
  if (!input.reason) return fail('already_entered');
  return own.length < ENTRIES_PER_PERSON ? ok(own) : fail('no_more_changes');
}

/** With `byTwo` the audit log has no number, because the second person may read the log before entering. */
function auditValues(input: EnterResult, number: string): { side: sql.Side; number?: string } {
  return input.byTwo === true ? { side: input.side } : { side: input.side, number };
}
