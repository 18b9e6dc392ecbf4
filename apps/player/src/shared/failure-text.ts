import type { ErrorCode } from '@surahi/contract';
import type { MessageId } from './i18n/i18n.ts';
import { t } from './i18n/i18n.ts';
import { refusalWords } from './i18n/refusals.ts';

type Failure = { kind: string; code?: string | undefined; msg?: string | undefined };

/** Causes that the app says in its own words wherever they occur. */
const OWN: Partial<Record<ErrorCode, MessageId>> = {
  rate_limited: 'code.rate_limited',
  busy: 'code.busy',
  otp_expired: 'code.otp_expired',
  otp_exhausted: 'code.otp_exhausted',
  otp_limit: 'code.otp_limit',
  otp_unsent: 'code.otp_unsent',
  ticket_invalid: 'code.ticket_invalid',
};

/**
 * What to tell the player about a failed call: the screen's own text for the cause, else the app's, else what the server
 * says where it refuses, in Hindi where the app has its words in Hindi, else the fallback.
 */
export function failureText(
  failure: Failure,
  fallback: MessageId,
  own: Partial<Record<ErrorCode, MessageId>> = {},
): string {
  // A cause that this version does not know is simply not in the table.
  const id = failure.code === undefined ? undefined : ({ ...OWN, ...own } as Record<string, MessageId>)[failure.code];
  if (id !== undefined) return t(id);
  const said = failure.kind === 'refused' ? refusalWords(failure) : undefined;
  return said ?? t(failure.kind === 'limited' ? 'code.rate_limited' : fallback);
}
