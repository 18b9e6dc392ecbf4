import { STEP_MS } from './bids-fixed.ts';
import { type Case, roundDue } from './case.ts';
import { earliestByRecord, quorumFor } from './quorum.ts';
import { type Check, type Finding, finding } from './report.ts';

/*
 * The result is due 15 minutes after its round, and S is due 15 minutes after the result. A step that came later stays
 * late for ever, and its finding shows that. Lateness proves no fraud, because the beacon, a witness or a machine of the
 * operator may have been down.
 */

/**
 * The instant after which a result is late, unix milliseconds. The close session is declared after the open one, because
 * its payouts need the open result. Infinity while the open session has neither result nor void, and in mode operator.
 */
export function resultDue(thisCase: Case): number {
  const { history, openRecord, record } = thisCase;
  const round = roundDue(record.entry) ?? Number.POSITIVE_INFINITY;
  if (openRecord === undefined) return round + STEP_MS;
  const { id } = openRecord.entry;
  const [end] = [...history.of('result', id), ...history.of('void', id)];
  if (end === undefined) return Number.POSITIVE_INFINITY;
  // An operator could keep the end of the open session from the witnesses, so without a cosignature it delays nothing.
  return Math.max(round, cosignedAt(thisCase, end.index) ?? 0) + STEP_MS;
}

/**
 * The instant after which S is late. S is due 15 minutes after the result was cosigned: a late round delays the result,
 * and so S. Infinity without a cosigned result, and in mode operator.
 */
export function payoutsDue(thisCase: Case): number {
  const { history, record } = thisCase;
  const [result] = history.of('result', record.entry.id);
  const round = roundDue(record.entry) ?? Number.POSITIVE_INFINITY;
  if (result === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(round, cosignedAt(thisCase, result.index) ?? Number.POSITIVE_INFINITY) + STEP_MS;
}

/**
 * When the entry at an index was cosigned. One witness of the reader is enough, because a reader with too few keys would
 * otherwise never see that the next step is missing.
 */
function cosignedAt({ history, record }: Case, index: number): number | undefined {
  return history.witnessedAt(index, quorumFor(history, record.entry)) ?? history.witnessedAt(index, 1);
}

/**
 * The finding about a step that the log holds, with the times at which it was cosigned and due. A late step is unproven.
 * It is late only if too few witnesses of the record can have cosigned it in time: a reader who lacks keys, or knows
 * witnesses that joined later, must not call a punctual operator late.
 */
export function loggedStep(
  { history, record: { entry } }: Case,
  { check, isSound, inputs }: { check: Check; isSound: boolean; inputs: Finding['inputs'] },
  { index, due }: { index: number; due: number },
): Finding {
  const cosigned = history.witnessedAt(index, quorumFor(history, entry));
  if (cosigned === undefined || due === Number.POSITIVE_INFINITY) return finding(check, isSound, inputs);
  const isLate = cosigned > due && earliestByRecord(history, entry, index) > due;
  return finding(check, isSound && isLate ? 'unproven' : isSound, { ...inputs, cosigned, due });
}
