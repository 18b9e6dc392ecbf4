import * as z from 'zod/mini';
import { MARKET_FAMILIES } from './markets.contract.ts';
import { serverTime } from './player-block.ts';
import { wholeNumber } from './wire-types.ts';

/** Where the browser listens: server-sent events, opened with the session cookie or without one. */
export const EVENTS_PATH = 'events';

/** A comment line is sent this often so that proxies keep the connection. */
export const EVENTS_HEARTBEAT_MS = 20_000;

const versions = z.object({ main: wholeNumber, starline: wholeNumber, gali: wholeNumber });

/** What each event carries as JSON in `data:`; the key is the event's name. */
export const EVENT_SCHEMAS = {
  // First after every connect: what is current, and whether a player is known.
  hello: z.object({ server_time: serverTime, versions, player: z.boolean() }),
  // A list changed; fetch those families unless their version is held already.
  lists: z.object({ families: z.array(z.enum(MARKET_FAMILIES)), versions, server_time: serverTime }),
  // The player's wallet, flags or number of unseen notices changed.
  wallet: z.object({
    balance: z.string(),
    hold: z.string(),
    betting_status: z.string(),
    // Nodes of the release before do not send it.
    notification_count: z.optional(wholeNumber),
    // Grows with every movement: an older event never overwrites a newer balance.
    seq: z.string(),
    reason: z.enum(['bid', 'win', 'deposit', 'withdrawal', 'transfer', 'bonus', 'refund', 'adjustment', 'status']),
    server_time: serverTime,
  }),
  // Texts, pictures, contacts or payees changed; fetch again what is shown of them.
  settings: z.object({ server_time: serverTime }),
  // The session is dead; the server closes the connection after it.
  'session-ended': z.object({ reason: z.enum(['logout', 'revoked', 'password', 'blocked', 'expired']) }),
} as const;

export type EventName = keyof typeof EVENT_SCHEMAS;
export type EventData<N extends EventName> = z.output<(typeof EVENT_SCHEMAS)[N]>;

/** One event in the form of the protocol of server-sent events. */
export function formatEvent<N extends EventName>(name: N, data: EventData<N>, id?: string): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `${idLine}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Reads an event's data; undefined when it is not what this version knows. */
export function readEvent<N extends EventName>(name: N, text: string): EventData<N> | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = EVENT_SCHEMAS[name].safeParse(raw);
  // The schema was picked by name, so its output is that name's; the compiler only sees the union of all.
  return read.success ? (read.data as EventData<N>) : undefined;
}
