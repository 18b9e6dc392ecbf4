import type { AnyCall } from '@surahi/contract';
import type { CallResult } from '@surahi/contract/client';
import { type Challenge, solveChallenge } from '@surahi/ui/proof-of-work';
import { showOneMoment } from './one-moment.ts';

/** How often a call is repeated with a solution. Each refusal brings a harder challenge. */
const MOST_ROUNDS = 3;

/**
 * Repeats a call that the overloaded server refused, each time with the solution of its challenge. The server serves
 * such a call before other strangers.
 */
export async function passQueue<C extends AnyCall>(
  refused: CallResult<C>,
  send: (solution: string) => Promise<CallResult<C>>,
  signal?: AbortSignal,
): Promise<CallResult<C>> {
  let answer = refused;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const challenge = challengeOf(answer);
    if (challenge === undefined) return answer;
    const solution = await showOneMoment(() => solveChallenge(challenge, signal));
    if (solution === undefined) return { ok: false, kind: 'aborted' };
    answer = await send(solution);
  }
  return answer;
}

function challengeOf<C extends AnyCall>(answer: CallResult<C>): Challenge | undefined {
  if (answer.ok || answer.data === undefined || !('challenge' in answer.data)) return undefined;
  // The contract of these calls has checked the field.
  return answer.data.challenge as Challenge | undefined;
}
