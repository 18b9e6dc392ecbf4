import type { ErrorCode } from '@surahi/contract';
import type { MessageId } from './i18n/i18n.ts';
import { t } from './i18n/i18n.ts';
import { refusalWords } from './i18n/refusals.ts';

type Failure = { kind: string; code?: string | undefined; msg?: string | undefined; data?: object | undefined };

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
 * says where it refuses, in Hindi where the app has its words in Hindi, else the fallback. After it stands the code by which
 * support lets this browser in, where the answer brought one.
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
  // A cause that this version does not know is simply not in the table.
  const id = failure.code === undefined ? undefined : ({ ...OWN, ...own } as Record<string, MessageId>)[failure.code];
  if (id !== undefined) return t(id);
  const said = failure.kind === 'refused' ? refusalWords(failure) : undefined;
  return said ?? t(failure.kind === 'limited' ? 'code.rate_limited' : fallback);
}

/** The answer's code for support, with a hyphen at which no line ends. */
function supportCode(data: object | undefined): string | undefined {
  if (data === undefined || !('support_code' in data) || typeof data.support_code !== 'string') return undefined;
  return data.support_code.replace('-', '\u2011');
}
