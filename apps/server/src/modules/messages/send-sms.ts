import { Counter } from 'prom-client';
import type { AppContext } from '../../platform/context.ts';
import * as sql from './messages.sql.ts';
import { sendByHttp } from './send-by-http.ts';

export type Sms = { mobile: string; text: string };

/** After this many failures in a row the sender counts as down, and for this long after the last of them. */
const FAILURES_UNTIL_DOWN = 3;
const DOWN_FOR_MS = 30_000;

type Health = { failures: number; lastFailureMs: number };

type Outcome = 'outbox' | 'sent' | 'failed';

const counters = new WeakMap<AppContext, Counter<'outcome'>>();

/** Counts texts by what became of them; without it nothing is counted. */
export function countTexts(ctx: AppContext): void {
  const counter = new Counter({
    name: 'surahi_sms_total',
    help: 'Text messages by outcome',
    labelNames: ['outcome'] as const,
    registers: [ctx.metrics],
  });
  counters.set(ctx, counter);
}

function count(ctx: AppContext, outcome: Outcome): void {
  counters.get(ctx)?.inc({ outcome });
}

const healthOf = new WeakMap<AppContext, Health>();

/**
 * Sends one text message: by HTTP when a sender is configured, else into the development outbox and onto the terminal.
 * Call it after the commit of what the message is about: a provider may take seconds.
 * Answers false when it could not be handed over.
 */
export async function sendSms(ctx: AppContext, sms: Sms): Promise<boolean> {
  const { config, db, logger } = ctx;
  if (config.sms.kind === 'outbox') {
    await db.query(sql.insertOutbox(sms.mobile, sms.text));
    if (config.nodeEnv === 'development') logger.info({ mobile: sms.mobile, text: sms.text }, 'sms outbox');
    count(ctx, 'outbox');
    return true;
  }
  const delivery = await sendByHttp(config.sms, sms);
  if (delivery.ok) {
    healthOf.delete(ctx);
    count(ctx, 'sent');
    return true;
  }
  count(ctx, 'failed');
  healthOf.set(ctx, { failures: (healthOf.get(ctx)?.failures ?? 0) + 1, lastFailureMs: ctx.clock.nowMs() });
  logger.error({ attempts: delivery.attempts, cause: delivery.cause }, 'a text message could not be sent');
  return false;
}

/**
 * True when messages fail one after the other just now. A call that may not tell for whom it sends asks this, and says so
 * to everyone alike.
 */
export function smsIsDown(ctx: AppContext): boolean {
  const health = healthOf.get(ctx);
  if (health === undefined || health.failures < FAILURES_UNTIL_DOWN) return false;
  return ctx.clock.nowMs() - health.lastFailureMs < DOWN_FOR_MS;
}
