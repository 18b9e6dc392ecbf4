import type { DrawOrOperatorRecord } from '../records.ts';
import { type Case, knownTime, notYet } from './case.ts';
import { byWitnesses, cosignedBefore, earliestByRecord } from './quorum.ts';
import { type Check, type Finding, finding, type Verdict } from './report.ts';

/*
 * A cancellation counts if the witnesses cosigned it before the first cut-off of the draw. After that cut-off the open
 * result may be known. It decides half of each jodi and sangam.
 */

/** From the best verdict on a cancellation to the worst. */
const ORDER: readonly Verdict[] = ['holds', 'unproven', 'pending', 'fails'];

/**
 * Whether a `cancel` entry with an index below `before` cancelled the record in time. undefined: there is none. pending:
 * too few witnesses have cosigned it, and the first cut-off is not over. unproven: see `cosignedBefore`.
 */
export function cancelVerdict(
  thisCase: Case,
  record: DrawOrOperatorRecord,
  before = Number.POSITIVE_INFINITY,
): Verdict | undefined {
  const { history } = thisCase;
  const verdicts = history
    .of('cancel', record.id)
    .filter(({ index }) => index < before)
    .map(({ index }) => {
      const isWaiting = earliestByRecord(history, record, index) === Number.POSITIVE_INFINITY;
      const verdict = cosignedBefore(history, record, index, record.open);
      return verdict === 'fails' && isWaiting && knownTime(thisCase) <= record.open ? 'pending' : verdict;
    });
  return ORDER.find((verdict) => verdicts.includes(verdict));
}

/** Whether the record was cancelled in time, by the keys of the reader. */
export function isCancelledInTime(thisCase: Case, record: DrawOrOperatorRecord): boolean {
  return cancelVerdict(thisCase, record) === 'holds';
}

/** The finding about a draw that `isCancelledInTime` says was cancelled. */
export function cancelledInTime({ history }: Case, inputs: Finding['inputs'] = {}): Finding {
  return byWitnesses(history, 'cancelled-in-time', 'holds', inputs);
}

/** The findings about a step that is not in the log, see `notYet`. A draw that may be cancelled needs no further step. */
export function missingStep(thisCase: Case, check: Check, due: number): Finding[] {
  const { entry } = thisCase.record;
  const cancelled = cancelVerdict(thisCase, entry);
  if (cancelled === 'unproven') return [finding(check, 'unproven', { known: knownTime(thisCase) })];
  return notYet(thisCase, check, cancelled === 'pending' ? Math.max(due, entry.open) : due);
}
