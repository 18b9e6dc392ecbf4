import type { AnyCall, ErrorCode } from '@surahi/contract';
import { fail, type Failure } from '../result.ts';

/** True for calls that move money. Their outcome can be unknown. */
export function movesMoney(call: AnyCall): boolean {
  return call.errors.includes('indefinite');
}

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
    timer = setTimeout(() => resolve(fail(movesMoney(call) ? 'indefinite' : 'busy')), deadlineMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
