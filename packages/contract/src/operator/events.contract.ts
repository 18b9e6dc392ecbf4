import * as z from 'zod/mini';
import type { Permission } from './permissions.ts';
import { idText, instantMs } from './wire.ts';

/** Where the console listens: server-sent events for a full session. */
export const OPERATOR_EVENTS_PATH = '/operator/api/events';

export const OPERATOR_EVENTS_PERMISSION: Permission = 'draws.read';

/** A comment line is sent this often so that proxies keep the connection. */
export const OPERATOR_EVENTS_HEARTBEAT_MS = 20_000;

/** The queues that finance works through. */
export const MONEY_QUEUES = ['deposits', 'withdrawals', 'adjustments'] as const;
export type MoneyQueue = (typeof MONEY_QUEUES)[number];

/** What each event carries as JSON in `data:`; the key is the event's name. All mean: fetch again. */
export const OPERATOR_EVENT_SCHEMAS = {
  /** First after every connect. */
  hello: z.object({ serverTimeMs: instantMs }),
  /** These draws changed; empty when it may be any. */
  draws: z.object({ drawIds: z.array(idText) }),
  /** These settlements went on. */
  settlements: z.object({ settlementIds: z.array(idText) }),
  settings: z.object({}),
  /** A request came, went or was looked at: deposits, withdrawals or adjustments; null when it may be any. */
  money: z.object({ queue: z.nullable(z.enum(MONEY_QUEUES)) }),
  /** The server closes the connection after it. */
  'session-ended': z.object({}),
} as const;

export type OperatorEventName = keyof typeof OPERATOR_EVENT_SCHEMAS;
export type OperatorEventData<N extends OperatorEventName> = z.output<(typeof OPERATOR_EVENT_SCHEMAS)[N]>;

/** One event in the form of the protocol of server-sent events. */
export function formatOperatorEvent<N extends OperatorEventName>(name: N, data: OperatorEventData<N>): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
