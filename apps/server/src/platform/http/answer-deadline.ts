import type { AnyCall, ErrorCode } from '@surahi/contract';
import { fail, type Failure } from '../result.ts';

/**
 * Longest a player's call may take. A database that stands still breaks no connection, so without this its callers
 * would wait as long as it does.
 */
const ANSWER_WITHIN_MS = 4_500;

/**
 * The answer, or after 4.5 s a refusal that asks for another try: 'indefinite' for calls that move money, since the work
 * goes on and only the same id tells what became of it, 'busy' for the others. Calls without identity (log-in,
 * registration) wait for password hashing in a queue with limits of its own and are left alone.
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
