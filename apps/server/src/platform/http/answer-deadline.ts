import type { AnyCall, ErrorCode } from '@surahi/contract';
import { fail, type Failure } from '../result.ts';

/**
 * Returns the answer, or after `deadlineMs` a refusal that asks for another try. A database that stands still breaks no
 * connection, so without a deadline its callers would wait as long as it does. Calls that move money are refused as
 * 'indefinite', since their work goes on and only the same id finds its outcome; other calls as 'busy'. Calls without
 * identity (log-in, registration) have no deadline: they wait for password hashing, whose queue has limits of its own.
 */
export async function withinDeadline<Answer>(
  call: AnyCall,
  answer: Promise<Answer>,
  deadlineMs: number,
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
