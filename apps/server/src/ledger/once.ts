import type { Tx } from '../platform/db/db.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { recallRequest, rememberRequest } from './remember-request.ts';

/** What makes a money request the same request: its player, its id (a UUID made by the client) and its input. */
export type MoneyRequest = {
  playerId: bigint;
  requestId: string;
  /** `hashInput` of everything that the request asks for. */
  inputHash: string;
};

/**
 * Does `work` once for one request id, in the caller's transaction and under the player's wallet lock. A repeated id with
 * the same input returns the first answer, even when the request could no longer be accepted; another input is refused as
 * `id_reused`. Only acceptances are remembered, so a refused id may be sent again. `Answer` is stored as JSON.
 */
export async function once<Answer, Code extends string>(
  tx: Tx,
  request: MoneyRequest,
  work: () => Promise<Result<Answer, Code>>,
): Promise<Result<Answer, Code | 'id_reused'>> {
  const known = await recallRequest<Answer>(tx, request);
  if (known.seen === 'other') return fail('id_reused');
  if (known.seen === 'same') return ok(known.answer);
  const done = await work();
  if (done.ok) await rememberRequest(tx, request, done.value);
  return done;
}
