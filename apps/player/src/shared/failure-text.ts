import type { ErrorCode } from '@surahi/contract';
import type { MessageId } from './i18n/i18n.ts';
import { t } from './i18n/i18n.ts';
import { refusalWords } from './i18n/refusals.ts';

type Failure = { kind: string; code?: string | undefined; msg?: string | undefined; data?: object | undefined };

/** Causes that have the same text on every screen. */
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
 * The text for a failed call. Uses the first of: the screen's own text for the cause, the app's text, the server's text
 * for a refusal (in Hindi where translated), the fallback. Appends the support code when the response has one.
 */
export function failureText(
  failure: Failure,
  fallback: MessageId,
  own: Partial<Record<ErrorCode, MessageId>> = {},
): string {
  const said = causeText(failure, fallback, own);
  const code = supportCode(failure.data);
  return code === undefined ? said : `${said} ${t('code.support', { code })}`;
}

function causeText(failure: Failure, fallback: MessageId, own: Partial<Record<ErrorCode, MessageId>>): string {
  // The table has no entry for a cause that this version does not know.
  const id = failure.code === undefined ? undefined : ({ ...OWN, ...own } as Record<string, MessageId>)[failure.code];
  if (id !== undefined) return t(id);
  const said = failure.kind === 'refused' ? refusalWords(failure) : undefined;
  return said ?? t(failure.kind === 'limited' ? 'code.rate_limited' : fallback);
}

/** The response's support code, with non-breaking hyphens. */
function supportCode(data: object | undefined): string | undefined {
  if (data === undefined || !('support_code' in data) || typeof data.support_code !== 'string') return undefined;
  return data.support_code.replace('-', '\u2011');
}
