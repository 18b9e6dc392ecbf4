import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { type AcceptedSlip, prepareAcceptances } from '../fair-draws/index.ts';
import type { Placed, PlaceResult } from './bid-queue.ts';
import { selectDrawsOfSlips } from './bids.sql.ts';
import type { Submission } from './submission.ts';

type State = Pick<AppContext, 'publicLog' | 'bidGuard'> & { db: Pick<AppContext['db'], 'query'> };

/**
 * Adds `acceptances` to the results of a batch (FAI-09). The batch is signed when the first response needs it, so the
 * next batch does not wait for the signature. A replayed slip was accepted at another instant than the batch, so it
 * gets its own signature, for the draw that its slip is in.
 */
export async function withAcceptances(
  state: State,
  batch: readonly Submission[],
  results: readonly PlaceResult[],
): Promise<PlaceResult[]> {
  const drawIds = await drawsOfReplays(state.db, batch, results);
  const slips = results.map((result, index) => toSlip(batch[index], result, drawIds));
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

/**
 * Returns the draw of each replayed slip by its number. It can differ from the draw of the submission: after midnight the
 * same date can name the next draw. Returns nothing when the query fails: the batch has committed, so an error must not
 * refuse it. Such a slip is not signed, and the receipt call still proves it.
 */
async function drawsOfReplays(
  db: State['db'],
  batch: readonly Submission[],
  results: readonly PlaceResult[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const replays = results.flatMap((result, index) => {
    const submission = batch[index];
    if (submission === undefined || !result.ok || !result.value.replayed) return [];
    const { playerId, submissionId } = submission;
    return [{ playerId, submissionId, acceptedAtMs: result.value.acceptedAtMs }];
  });
  if (replays.length === 0) return new Map();
  const query = db.query<{ slip_no: bigint; draw_id: bigint }>(selectDrawsOfSlips(replays));
  const rows = await query.catch(() => []);
  return new Map(rows.map((row) => [row.slip_no, row.draw_id]));
}

/** Returns undefined for a refusal, and for a replayed slip without a draw in `drawIds`. */
function toSlip(
  submission: Submission | undefined,
  result: PlaceResult,
  drawIds: ReadonlyMap<bigint, bigint>,
): AcceptedSlip | undefined {
  if (submission === undefined || !result.ok) return undefined;
  const { slipNo, acceptedAtMs, replayed }: Placed = result.value;
  const drawId = replayed ? drawIds.get(slipNo) : submission.drawId;
  if (drawId === undefined) return undefined;
  const { submissionId, picks, points } = submission;
  return { drawId, slip: Number(slipNo), submission: submissionId, at: acceptedAtMs, picks, points };
}
