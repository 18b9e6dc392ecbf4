import * as z from 'zod/mini';
import { MARKET_FAMILIES } from './markets.contract.ts';
import { serverTime } from './player-block.ts';
import { wholeNumber } from './wire-types.ts';

/** Path of the live events (server-sent events). A session cookie is optional. */
export const EVENTS_PATH = 'events';

/** The server sends a comment line this often, so that proxies keep the connection open. */
export const EVENTS_HEARTBEAT_MS = 20_000;

const versions = z.object({ main: wholeNumber, starline: wholeNumber, gali: wholeNumber });

/** The JSON in `data:` of each event. The key is the event's name. */
export const EVENT_SCHEMAS = {
  // The first event after each connect: current list versions, and whether the server knows the player.
  hello: z.object({ server_time: serverTime, versions, player: z.boolean() }),
  // A list changed. Fetch the families whose version differs from the cached one.
  lists: z.object({ families: z.array(z.enum(MARKET_FAMILIES)), versions, server_time: serverTime }),
  // The player's wallet, flags, limits, time-out or number of unseen notices changed.
  wallet: z.object({
    balance: z.string(),
    hold: z.string(),
    betting_status: z.string(),
    // Optional: nodes of an earlier release do not send it.
    notification_count: z.optional(wholeNumber),
    // The end of the time-out in unix ms; 0 without one. Optional for the same reason.
    time_out_until: z.optional(wholeNumber),
    // The player's newest change of limits, settings or breaks; 0 without one. A higher number is newer. If the
    // limits that you have name a lower one, read them again. Optional for the same reason.
    limits_change: z.optional(wholeNumber),
    // Grows with every movement, so that an older event never overwrites a newer balance.
    seq: z.string(),
    reason: z.enum(['bid', 'win', 'deposit', 'withdrawal', 'transfer', 'bonus', 'refund', 'adjustment', 'status']),
    server_time: serverTime,
  }),
  // Texts, pictures, contacts or payees changed. Fetch the visible ones again.
  settings: z.object({ server_time: serverTime }),
  // A notice of an operator went live, ended or was withdrawn. Fetch the notices again if they are visible.
  notices: z.object({ server_time: serverTime }),
  // The session ended. The server closes the connection after this event.
  'session-ended': z.object({ reason: z.enum(['logout', 'revoked', 'password', 'blocked', 'expired']) }),
} as const;

export type EventName = keyof typeof EVENT_SCHEMAS;
export type EventData<N extends EventName> = z.output<(typeof EVENT_SCHEMAS)[N]>;

/** Formats one event as a frame of the server-sent events protocol. */
export function formatEvent<N extends EventName>(name: N, data: EventData<N>, id?: string): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `${idLine}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Parses the data of an event. Returns undefined when this version does not know its shape. */
export function readEvent<N extends EventName>(name: N, text: string): EventData<N> | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = EVENT_SCHEMAS[name].safeParse(raw);
  // The name selects the schema, so the output has that name's type. The compiler sees only the union of all schemas.
  return read.success ? (read.data as EventData<N>) : undefined;
}
