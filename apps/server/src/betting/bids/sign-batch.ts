import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { type AcceptedSlip, prepareAcceptances } from '../fair-draws/index.ts';
import type { Placed, PlaceResult } from './bid-queue.ts';
import type { Submission } from './submission.ts';

type State = Pick<AppContext, 'publicLog' | 'bidGuard'>;

/**
 * Adds `acceptances` to the results of a batch (FAI-09). The batch is signed when the first response needs it, so the
 * next batch does not wait for the signature. A replayed slip was accepted at another instant than the batch, so it
 * gets its own signature.
 */
export function withAcceptances(
  state: State,
  batch: readonly Submission[],
  results: readonly PlaceResult[],
): PlaceResult[] {
  const slips = results.map((result, index) => toSlip(batch[index], result));
  const isNew = (_: unknown, index: number): boolean => {
    const result = results[index];
    return result?.ok === true && !result.value.replayed;
  };
  const signedOf = prepareAcceptances(
    state,
    slips.filter(isNew).filter((slip) => slip !== undefined),
  );
  return results.map((result, index) => {
    const slip = slips[index];
    if (!result.ok || slip === undefined) return result;
    const signed = result.value.replayed ? prepareAcceptances(state, [slip]) : signedOf;
    return signed === undefined ? result : ok({ ...result.value, acceptances: () => signed(slip.slip) });
  });
}

function toSlip(submission: Submission | undefined, result: PlaceResult): AcceptedSlip | undefined {
  if (submission === undefined || !result.ok) return undefined;
  const { slipNo, acceptedAtMs }: Placed = result.value;
  const { drawId, submissionId, picks, points } = submission;
  return { drawId, slip: Number(slipNo), submission: submissionId, at: acceptedAtMs, picks, points };
}
