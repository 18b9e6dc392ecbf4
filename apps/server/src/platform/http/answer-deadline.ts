import {
  type AnyCall,
  changePassword,
  type ErrorCode,
  forgotPassword,
  registerPlayer,
  verifyOtp,
} from '@surahi/contract';
import { fail, type Failure } from '../result.ts';

/**
 * Calls whose work must not succeed after a refusal. Registration and password reset use up a code, so a repetition
 * would be refused. A changed password replaces the token of the session, and only its response has the new one. An
 * exchanged code replaces the ticket of an earlier exchange. Late work would invalidate the ticket of the repetition.
 */
const WITHOUT_DEADLINE: ReadonlySet<string> = new Set(
  [registerPlayer, forgotPassword, changePassword, verifyOtp].map(({ name }) => name),
);

/** True for calls that move money. Their outcome can be unknown. */
export function movesMoney(call: AnyCall): boolean {
  return call.errors.includes('indefinite');
}

/**
 * Returns the handler's response, or a refusal after `deadlineMs`. A hanging database keeps its connections open, so
 * without a deadline callers would wait for as long as it hangs. The work continues after the refusal. A call that
 * moves money is therefore refused as 'indefinite': only a repetition with the same request id shows the outcome. Other
 * calls are refused as 'busy', except those of `WITHOUT_DEADLINE`.
 */
export async function withinDeadline<Answer>(
  call: AnyCall,
  answer: Promise<Answer>,
  deadlineMs: number,
): Promise<Answer | Failure<ErrorCode>> {
  if (WITHOUT_DEADLINE.has(call.name)) return answer;
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
