import { setTimeout as pause } from 'node:timers/promises';
import type { SmsConfig } from '../../config/config.ts';
import { fillBody, fillUrl, type TemplateFields } from './fill-template.ts';

type HttpSms = Extract<SmsConfig, { kind: 'http' }>;

/**
 * `recipient`: the provider refused the number. `refused`: it did not send the message for another reason, which may
 * apply to other numbers too. `unknown`: it may have sent the message.
 */
export type Undelivered = 'recipient' | 'refused' | 'unknown';

export type Delivery = { ok: true } | { ok: false; reason: Undelivered; attempts: number; cause: string };

/** `timeLimit` returns the signal that ends one attempt. */
export type DeliveryTiming = { timeLimit: () => AbortSignal; retryPauseMs: number };

const ATTEMPTS = 3;
const ATTEMPT_MS = 5_000;

/** The time limits outside tests. */
export const DEFAULT_TIMING: DeliveryTiming = { timeLimit: () => AbortSignal.timeout(ATTEMPT_MS), retryPauseMs: 300 };

/** Statuses by which providers refuse a number. */
const OF_RECIPIENT: readonly number[] = [400, 404, 422];

/** Errors of connections that were never made. The provider received nothing. */
const NEVER_CONNECTED: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Errors of certificates. This node ended the connection before it sent the message. */
const INVALID_CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/;

/** "See Other". It follows a request that was carried out, unlike the other redirects. */
const SEE_OTHER = 303;

/**
 * Sends one message to the provider; a 2xx status means delivered. A redirect (3xx) and a refusal (4xx except 408 and
 * 429) are final. So is a time-out: the provider may have sent the message, and a repetition could send it twice.
 * Anything else is retried at most twice. `cause` never contains number, text or address.
 */
export async function sendByHttp(config: HttpSms, fields: TemplateFields, timing: DeliveryTiming): Promise<Delivery> {
  let cause = '';
  let reason: Undelivered = 'refused';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await pause(timing.retryPauseMs * (attempt - 1));
    const outcome = await attemptOnce(config, fields, timing.timeLimit());
    if (outcome.delivered) return { ok: true };
    cause = outcome.cause;
    // An earlier attempt may have delivered the message, whatever the outcome of the later ones.
    if (reason !== 'unknown') reason = outcome.reason;
    if (outcome.final) return { ok: false, reason, attempts: attempt, cause };
  }
  return { ok: false, reason, attempts: ATTEMPTS, cause };
}

type Outcome = { delivered: true } | { delivered: false; reason: Undelivered; final: boolean; cause: string };

async function attemptOnce(config: HttpSms, fields: TemplateFields, signal: AbortSignal): Promise<Outcome> {
  try {
    const response = await fetch(fillUrl(config.url, fields), {
      method: config.method,
      headers: config.headers,
      ...(config.method === 'GET'
        ? {}
        : { body: fillBody(config.bodyTemplate, config.headers['content-type'] ?? '', fields) }),
      // following a redirect would send the text to another host
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    if (response.ok) return { delivered: true };
    const final = response.status < 500 && response.status !== 408 && response.status !== 429;
    return { delivered: false, reason: reasonOf(response.status), final, cause: `HTTP ${response.status}` };
  } catch (error) {
    const reason = neverSent(error) ? 'refused' : 'unknown';
    return { delivered: false, reason, final: signal.aborted, cause: error instanceof Error ? error.name : 'unknown' };
  }
}

function reasonOf(status: number): Undelivered {
  if (status >= 500 || status === SEE_OTHER) return 'unknown';
  return OF_RECIPIENT.includes(status) ? 'recipient' : 'refused';
}

function neverSent(error: unknown): boolean {
  // fetch puts the error of the connection into `cause`.
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error && 'code' in cause && typeof cause.code === 'string')) return false;
  return NEVER_CONNECTED.includes(cause.code) || INVALID_CERTIFICATE.test(cause.code);
}
