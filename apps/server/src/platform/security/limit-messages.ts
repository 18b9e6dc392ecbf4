import * as z from 'zod';
import type { Statement } from '../db/db.ts';

/** How many calls of `key` a node has let through in `minute` (minutes since 1970) under the limit `name`. */
export type Count = { name: string; key: string; minute: number; count: number };

/** `ask`: the other nodes must send their counts. `bye`: this node stops. */
export type LimitMessage = { id: string; ask?: boolean; bye?: boolean; counts: Count[] };

/** The channel on which nodes send each other the counts of their rate limits. */
export const LIMITS_CHANNEL = 'limits';

/** PostgreSQL accepts 8,000 bytes per notification. */
const MOST_BYTES = 7_000;

const wire = z.object({
  id: z.string(),
  ask: z.boolean().optional(),
  bye: z.boolean().optional(),
  counts: z.array(z.tuple([z.string(), z.string(), z.int(), z.int()])),
});

/** Packs all counts into as few notifications as possible. */
export function packMessages(id: string, counts: readonly Count[]): string[] {
  const parts: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const { name, key, minute, count } of counts) {
    const text = JSON.stringify([name, key, minute, count]);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > MOST_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(text);
    bytes += size;
  }
  return parts.map((part) => `{"id":${JSON.stringify(id)},"counts":[${part.join()}]}`);
}

/** Returns undefined for a payload that this release does not send. */
export function readMessage(payload: string): LimitMessage | undefined {
  try {
    const parsed = wire.safeParse(JSON.parse(payload));
    if (!parsed.success) return undefined;
    const counts = parsed.data.counts.map(([name, key, minute, count]) => ({ name, key, minute, count }));
    return { ...parsed.data, counts };
  } catch {
    return undefined;
  }
}

/** Sends each message, at most 8,000 bytes, to all nodes. */
export function sendLimits(messages: readonly string[]): Statement {
  return {
    name: 'send_limits',
    text: `select pg_notify('${LIMITS_CHANNEL}', message) from unnest($1::text[]) message`,
    values: [messages],
  };
}
