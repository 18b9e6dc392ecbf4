import type { Tx } from '../platform/db/db.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { lookUpRequest, storeAnswer } from './request-ids.ts';

/** Identifies a money request: the player, the client's request id (a UUID) and the input. */
export type MoneyRequest = {
  playerId: bigint;
  requestId: string;
  /** `hashInput` of the complete input. */
  inputHash: string;
};

/**
 * Runs `work` once per request id, in the caller's transaction, under the lock of the player's wallet. The same id with
 * the same input returns the first answer, even if the request would fail by now. The same id with another input fails
 * with `id_reused`. If the answer is no longer stored, the same id and input fail with `already_accepted`. Only accepted
 * requests are stored, so a client may send a refused id again. `Answer` is stored as JSON.
 */
export async function once<Answer, Code extends string>(
  tx: Tx,
  request: MoneyRequest,
  work: () => Promise<Result<Answer, Code>>,
): Promise<Result<Answer, Code | 'id_reused' | 'already_accepted'>> {
  const known = await lookUpRequest<Answer>(tx, request);
  if (known.seen === 'other') return fail('id_reused');
  if (known.seen === 'archived') return fail('already_accepted');
  if (known.seen === 'same') return ok(known.answer);
  const done = await work();
  if (done.ok) await storeAnswer(tx, request, done.value);
  return done;
}
