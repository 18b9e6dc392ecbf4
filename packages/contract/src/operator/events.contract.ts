import * as z from 'zod/mini';
import type { Permission } from './permissions.ts';
import { idText, instantMs } from './wire.ts';

/** Path of the console's live events (server-sent events). Requires a full session. */
export const OPERATOR_EVENTS_PATH = '/operator/api/events';

export const OPERATOR_EVENTS_PERMISSION: Permission = 'draws.read';

/** The server sends a comment line this often, so that proxies keep the connection open. */
export const OPERATOR_EVENTS_HEARTBEAT_MS = 20_000;

/** The queues of finance. */
export const MONEY_QUEUES = ['deposits', 'withdrawals', 'adjustments'] as const;
export type MoneyQueue = (typeof MONEY_QUEUES)[number];

/** The JSON in `data:` of each event. The key is the event's name. Every event means: fetch again. */
export const OPERATOR_EVENT_SCHEMAS = {
  /** The first event after each connect. */
  hello: z.object({ serverTimeMs: instantMs }),
  /** These draws changed. Empty: any draw may have changed. */
  draws: z.object({ drawIds: z.array(idText) }),
  /** These settlements made progress. */
  settlements: z.object({ settlementIds: z.array(idText) }),
  settings: z.object({}),
  /** A proposal was made or decided. */
  proposals: z.object({}),
  /** A queue changed: deposits, withdrawals or adjustments. Null: any queue may have changed. */
  money: z.object({ queue: z.nullable(z.enum(MONEY_QUEUES)) }),
  /** The server closes the connection after this event. */
  'session-ended': z.object({}),
} as const;

export type OperatorEventName = keyof typeof OPERATOR_EVENT_SCHEMAS;
export type OperatorEventData<N extends OperatorEventName> = z.output<(typeof OPERATOR_EVENT_SCHEMAS)[N]>;

/** Formats one event as a frame of the server-sent events protocol. */
export function formatOperatorEvent<N extends OperatorEventName>(name: N, data: OperatorEventData<N>): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
