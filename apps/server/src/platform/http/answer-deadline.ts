import type { AnyCall, ErrorCode } from '@surahi/contract';
import { fail, type Failure } from '../result.ts';

/**
 * Deadline of a player's call. A database that hangs breaks no connection, so without it callers would wait as long.
 */
const ANSWER_WITHIN_MS = 4_500;

/**
 * Returns the answer, or after 4.5 s a refusal. Calls that move money return 'indefinite', because the work continues
 * and only a repetition of the same id shows its outcome. Others return 'busy'. Calls without identity have no
 * deadline: log-in and registration wait in the password queue, which has limits of its own.
 */
export async function withinDeadline<Answer>(
  call: AnyCall,
  answer: Promise<Answer>,
  deadlineMs = ANSWER_WITHIN_MS,
): Promise<Answer | Failure<ErrorCode>> {
  if (call.identity === 'none') return answer;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Failure<ErrorCode>>((resolve) => {
    const code = call.errors.includes('indefinite') ? 'indefinite' : 'busy';
    timer = setTimeout(() => resolve(fail(code)), deadlineMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
