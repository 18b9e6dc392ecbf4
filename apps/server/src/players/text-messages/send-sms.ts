import { Counter } from 'prom-client';
import type { AppContext, PlatformContext } from '../../platform/context.ts';
import { DEFAULT_TIMING, type DeliveryTiming, sendByHttp, type Undelivered } from './send-by-http.ts';
import * as sql from './text-messages.sql.ts';

export type Sms = { mobile: string; text: string };

/**
 * After this many consecutive failures the provider counts as down, until DOWN_FOR_MS after the last one. A number that
 * it refuses is not a failure.
 */
const FAILURES_UNTIL_DOWN = 3;
const DOWN_FOR_MS = 30_000;

type Health = { failures: number; lastFailureMs: number };

/** `number_refused`: the provider refused the number. `failed`: the text failed for any other reason. */
type Outcome = 'outbox' | 'sent' | 'failed' | 'number_refused';

/** State of sending on this node. */
export type TextsState = {
  counter: Counter<'outcome'>;
  /** undefined after a success. */
  health: Health | undefined;
  /** Texts in delivery. A stopping node waits for them. */
  deliveries: Set<Promise<unknown>>;
  /** Time limits of an attempt at the provider. */
  timing: DeliveryTiming;
  /** How long a call waits for the provider before it returns, in ms from the start of the call. */
  waitMs: number;
};

declare module '../../platform/context.ts' {
  interface AppContext {
    texts: TextsState;
  }
}

/**
 * The part of the answer deadline that a call may wait for the provider. The rest is for the work before and after. A
 * call that waited longer would be refused as busy, although its text is sent.
 */
const PART_OF_DEADLINE = 0.75;

/** Creates the state and registers its counter. Call it once per node. */
export function createTextsState({ config, metrics }: Pick<PlatformContext, 'config' | 'metrics'>): TextsState {
  const counter = new Counter({
    name: 'surahi_sms_total',
    help: 'Text messages by outcome',
    labelNames: ['outcome'] as const,
    registers: [metrics],
  });
  return {
    counter,
    health: undefined,
    deliveries: new Set(),
    timing: { ...DEFAULT_TIMING },
    waitMs: config.answerDeadlineMs * PART_OF_DEADLINE,
  };
}

function count(ctx: AppContext, outcome: Outcome): void {
  ctx.texts.counter.inc({ outcome });
}

/**
 * Sends one text message: by HTTP if a sender is configured, otherwise to the development outbox and the terminal.
 * Call it after the commit, because a provider may take seconds.
 */
export async function sendSms(ctx: AppContext, sms: Sms): Promise<'sent' | Undelivered> {
  const { config, db, logger } = ctx;
  if (config.sms.kind === 'outbox') {
    await db.query(sql.insertOutbox(sms.mobile, sms.text));
    if (config.nodeEnv === 'development') logger.info({ mobile: sms.mobile, text: sms.text }, 'sms outbox');
    count(ctx, 'outbox');
    return 'sent';
  }
  const delivery = await sendByHttp(config.sms, sms, ctx.texts.timing);
  if (delivery.ok) {
    ctx.texts.health = undefined;
    count(ctx, 'sent');
    return 'sent';
  }
  const { reason, attempts, cause } = delivery;
  if (reason === 'recipient') {
    // Not a failure. A stranger with three numbers that do not exist could otherwise stop password resets for everybody,
    // and page an operator.
    count(ctx, 'number_refused');
  } else {
    count(ctx, 'failed');
    ctx.texts.health = { failures: (ctx.texts.health?.failures ?? 0) + 1, lastFailureMs: ctx.clock.nowMs() };
  }
  logger.error({ reason, attempts, cause }, 'could not send a text message');
  return reason;
}

/**
 * True while the provider counts as down. A call that must not reveal its recipient checks this first and refuses
 * everyone alike.
 */
export function smsIsDown(ctx: AppContext): boolean {
  const { health } = ctx.texts;
  if (health === undefined || health.failures < FAILURES_UNTIL_DOWN) return false;
  return ctx.clock.nowMs() - health.lastFailureMs < DOWN_FOR_MS;
}

/** Tracks a text that may outlast its call, so that a stopping node can wait for it. */
export function rememberDelivery(ctx: AppContext, sending: Promise<unknown>): void {
  const { deliveries } = ctx.texts;
  deliveries.add(sending);
  void sending.finally(() => deliveries.delete(sending));
}
