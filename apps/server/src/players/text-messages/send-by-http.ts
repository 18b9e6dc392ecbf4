import { setTimeout as pause } from 'node:timers/promises';
import type { SmsConfig } from '../../config/config.ts';
import { fillBody, fillUrl, type TemplateFields } from './fill-template.ts';

type HttpSms = Extract<SmsConfig, { kind: 'http' }>;

export type Delivery = { ok: true } | { ok: false; attempts: number; cause: string };

export type DeliveryTiming = { timeoutMs: number; retryPauseMs: number };

const ATTEMPTS = 3;
const DEFAULT_TIMING: DeliveryTiming = { timeoutMs: 5_000, retryPauseMs: 300 };

/**
 * Sends one message to the provider; a 2xx status means delivered. A refusal (4xx except 408 and 429) is final.
 * Anything else is retried at most twice. `cause` never contains number, text or address.
 */
export async function sendByHttp(
  config: HttpSms,
  fields: TemplateFields,
  timing: DeliveryTiming = DEFAULT_TIMING,
): Promise<Delivery> {
  let cause = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await pause(timing.retryPauseMs * (attempt - 1));
    const outcome = await attemptOnce(config, fields, timing.timeoutMs);
    if (outcome.delivered) return { ok: true };
    cause = outcome.cause;
    if (outcome.final) return { ok: false, attempts: attempt, cause };
  }
  return { ok: false, attempts: ATTEMPTS, cause };
}

type Outcome = { delivered: true } | { delivered: false; final: boolean; cause: string };

async function attemptOnce(config: HttpSms, fields: TemplateFields, timeoutMs: number): Promise<Outcome> {
  try {
    const response = await fetch(fillUrl(config.url, fields), {
      method: config.method,
      headers: config.headers,
      ...(config.method === 'GET'
        ? {}
        : { body: fillBody(config.bodyTemplate, config.headers['content-type'] ?? '', fields) }),
      // following a redirect would send the text to another host
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return { delivered: true };
    const final = response.status < 500 && response.status !== 408 && response.status !== 429;
    return { delivered: false, final, cause: `HTTP ${response.status}` };
  } catch (error) {
    return { delivered: false, final: false, cause: error instanceof Error ? error.name : 'unknown' };
  }
}
