import type { ErrorCode } from '@surahi/contract';
import { failureText } from '../failure-text.ts';
import type { MessageId } from '../i18n/i18n.ts';

type Failure = Parameters<typeof failureText>[0];

/** Why the code screen cannot go on. */
export type CodeProblem = {
  text: string;
  /** The code or its ticket was refused, so the field must be emptied. After any other failure the same code may work. */
  isRefused: boolean;
  /** The code can no longer be used by anybody. */
  isOver: boolean;
};

const OVER: ReadonlySet<string> = new Set<ErrorCode>(['otp_expired', 'otp_exhausted']);

const REFUSALS: ReadonlySet<string> = new Set<ErrorCode>([
  'otp_wrong',
  'otp_expired',
  'otp_exhausted',
  'ticket_invalid',
]);

/** True when the failure refuses the code or the ticket of the code itself. */
export function refusesCode(failure: Failure): boolean {
  return failure.code !== undefined && REFUSALS.has(failure.code);
}

/** The problem of a failed call that carried a code or its ticket. `wrong` is the text for a wrong code. */
export function codeProblem(
  failure: Failure,
  fallback: MessageId = 'otp.somethingWrong',
  wrong: MessageId = 'otp.enterValid',
): CodeProblem {
  return {
    text: failureText(failure, fallback, { otp_wrong: wrong }),
    isRefused: refusesCode(failure),
    isOver: failure.code !== undefined && OVER.has(failure.code),
  };
}
