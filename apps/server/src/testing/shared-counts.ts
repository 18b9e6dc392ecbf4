import { expect } from 'vitest';
import type { Listener } from '../platform/db/listen.ts';
import { LIMITS_CHANNEL, readMessage } from '../platform/security/limit-messages.ts';
import type { SharedLimits } from '../platform/security/shared-limits.ts';

/**
 * Returns a function that waits until every node has received the counts that the others have sent so far. Create only
 * one such function for a set of nodes.
 */
export function followCounts(nodes: readonly { limits: SharedLimits; listener: Listener }[]): () => Promise<void> {
  const places = nodes.map(({ limits, listener }) => {
    // With a limit of 1 a node sends every count, after the counts that already wait.
    const window = limits.window('mark', 1);
    const received = new Set<string>();
    listener.on(LIMITS_CHANNEL, (payload) => {
      for (const { key } of readMessage(payload)?.counts ?? []) received.add(key);
    });
    return { window, received };
  });
  let round = 0;
  return async () => {
    round += 1;
    const marks = places.map((_, place) => `mark ${round} of node ${place}`);
    for (const [place, { window }] of places.entries()) window.take(marks[place] ?? '');
    const isShared = () => places.every(({ received }) => marks.every((mark) => received.has(mark)));
    await expect.poll(isShared, { interval: 5 }).toBe(true);
  };
}
