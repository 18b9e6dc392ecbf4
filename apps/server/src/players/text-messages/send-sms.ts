import { Counter } from 'prom-client';
import type { AppContext, PlatformContext } from '../../platform/context.ts';
import { sendByHttp } from './send-by-http.ts';
import * as sql from './text-messages.sql.ts';

export type Sms = { mobile: string; text: string };

/** After this many failures in a row the sender counts as down, and for this long after the last of them. */
const FAILURES_UNTIL_DOWN = 3;
const DOWN_FOR_MS = 30_000;

type Health = { failures: number; lastFailureMs: number };

type Outcome = 'outbox' | 'sent' | 'failed';

/** How sending goes on this node. */
export type TextsState = {
  counter: Counter<'outcome'>;
  /** undefined after a success. */
  health: Health | undefined;
  /** Texts on their way to the provider that no answer waits for; a stopping node waits for them. */
  deliveries: Set<Promise<boolean>>;
};

declare module '../../platform/context.ts' {
  interface AppContext {
    texts: TextsState;
  }
}

export function createTextsState({ metrics }: Pick<PlatformContext, 'metrics'>): TextsState {
  const counter = new Counter({
    name: 'surahi_sms_total',
    help: 'Text messages by outcome',
    labelNames: ['outcome'] as const,
    registers: [metrics],
  });
  return { counter, health: undefined, deliveries: new Set() };
}

function count(ctx: AppContext, outcome: Outcome): void {
  ctx.texts.counter.inc({ outcome });
}

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
    ctx.texts.health = undefined;
    count(ctx, 'sent');
    return true;
  }
  count(ctx, 'failed');
  ctx.texts.health = { failures: (ctx.texts.health?.failures ?? 0) + 1, lastFailureMs: ctx.clock.nowMs() };
  logger.error({ attempts: delivery.attempts, cause: delivery.cause }, 'a text message could not be sent');
  return false;
}

/**
 * True when messages fail one after the other just now. A call that may not tell for whom it sends asks this, and says so
 * to everyone alike.
 */
export function smsIsDown(ctx: AppContext): boolean {
  const { health } = ctx.texts;
  if (health === undefined || health.failures < FAILURES_UNTIL_DOWN) return false;
  return ctx.clock.nowMs() - health.lastFailureMs < DOWN_FOR_MS;
}

/** Keeps hold of a text that no answer waits for, so that a stopping node can wait for it. */
export function rememberDelivery(ctx: AppContext, sending: Promise<boolean>): void {
  const { deliveries } = ctx.texts;
  deliveries.add(sending);
  void sending.finally(() => deliveries.delete(sending));
}
