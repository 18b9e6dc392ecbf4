import { type AnyCall, changePassword, type ErrorCode, forgotPassword, registerPlayer } from '@surahi/contract';
import { fail, type Failure } from '../result.ts';

/**
 * Calls whose repetition would be refused if the work of the refused call succeeded later. The first two use up a code.
 * A changed password ends the other sessions and replaces the token of this one, and only its response has the new one.
 */
const WITHOUT_DEADLINE: ReadonlySet<string> = new Set([registerPlayer.name, forgotPassword.name, changePassword.name]);

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
