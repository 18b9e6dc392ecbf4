import type { AnyCall, ErrorCode } from '@surahi/contract';
import { fail, type Failure } from '../result.ts';

/**
 * Returns the handler's response, or a refusal after `deadlineMs`. A hanging database keeps its connections open, so
 * without a deadline callers would wait for as long as it hangs. The work continues after the refusal. A call that
 * moves money is therefore refused as 'indefinite': only a repetition with the same request id shows the outcome. Other
 * calls are refused as 'busy'. Calls without identity (log-in, registration) have no deadline, because the queue of
 * password hashes limits their wait.
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
