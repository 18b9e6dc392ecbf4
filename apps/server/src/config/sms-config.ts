import type { RawConfig } from './schema.ts';
import { areHeaders } from './setting-types.ts';

/** How text messages are sent: into the development outbox, or by one HTTP request each. */
export type SmsConfig =
  | { kind: 'outbox' }
  | {
      kind: 'http';
      url: string;
      method: RawConfig['SMS_METHOD'];
      headers: Readonly<Record<string, string>>;
      /** Body with the placeholders {mobile} and {text}. The sender escapes their values for the content type. */
      bodyTemplate: string;
    };

/** The variables that sending by HTTP requires. */
export const smsKeys = { required: ['SMS_URL'] } as const;

const DEFAULT_BODY = '{"to":"{mobile}","text":"{text}"}';

/** Returns the sender's settings, or the problems with them. */
export function loadSms(raw: RawConfig): { ok: true; value: SmsConfig } | { ok: false; problems: string[] } {
  const headers = parseHeaders(raw.SMS_HEADERS);
  const bodyTemplate = raw.SMS_BODY_TEMPLATE ?? DEFAULT_BODY;
  const problems: string[] = [];
  if (headers === undefined) problems.push('SMS_HEADERS: must be a JSON object of header names and values');
  if (raw.SMS_URL !== undefined && !(bodyTemplate + raw.SMS_URL).includes('{mobile}')) {
    problems.push('SMS_BODY_TEMPLATE: this or SMS_URL must contain {mobile}');
  }
  if (headers === undefined || problems.length > 0) return { ok: false, problems };
  if (raw.SMS_URL === undefined) return { ok: true, value: { kind: 'outbox' } };
  return { ok: true, value: { kind: 'http', url: raw.SMS_URL, method: raw.SMS_METHOD, headers, bodyTemplate } };
}

function parseHeaders(text: string | undefined): Record<string, string> | undefined {
  if (text === undefined) return { 'content-type': 'application/json' };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed)) {
    if (typeof value !== 'string') return undefined;
    headers[name.toLowerCase()] = value;
  }
  return areHeaders(headers) ? headers : undefined;
}
