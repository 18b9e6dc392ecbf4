import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../platform/context.ts';
import { getFiguresOfPlayers } from '../../players/figures/index.ts';
import { startSlices } from './broadcast.ts';
import type { Connections } from './connections.ts';
import { walletEvent } from './wallet-event.ts';

/** The most players that one query reads. */
const MOST_AT_ONCE = 100;

/** How long to gather players before one query reads their wallets. In a crowd, a query each would cost as much as the bids. */
const GATHER_MS = 20;

/**
 * Returns a function that sends current figures to the streams of players on this node. One query at a time reads the
 * players who wait. A settlement changes the wallets of hundreds of players at once, and a query for each of them would
 * occupy the connections that bids need. A player who waits for two pushes receives one event.
 */
export function createWalletPushes(ctx: AppContext, connections: Connections): (playerIds: readonly bigint[]) => void {
  const waiting = new Set<bigint>();
  let isPushing = false;

  async function pushAll(): Promise<void> {
    isPushing = true;
    while (waiting.size > 0) {
      // A settlement fills a query at once, and its winners should not wait.
      if (waiting.size < MOST_AT_ONCE) await pause(GATHER_MS);
      await push(ctx, connections, takeFirst(waiting, MOST_AT_ONCE));
    }
    isPushing = false;
  }

  return (playerIds) => {
    for (const playerId of playerIds) {
      if (connections.ofPlayer(playerId).length > 0) waiting.add(playerId);
    }
    if (!isPushing) void pushAll();
  };
}

function takeFirst<Item>(items: Set<Item>, most: number): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (taken.length === most) break;
    items.delete(item);
    taken.push(item);
  }
  return taken;
}

async function push(ctx: AppContext, connections: Connections, gathered: readonly bigint[]): Promise<void> {
  // Streams may have closed since, for example because the node stops.
  const playerIds = gathered.filter((playerId) => connections.ofPlayer(playerId).length > 0);
  if (playerIds.length === 0) return;
  try {
    const nowMs = ctx.clock.nowMs();
    const all = await getFiguresOfPlayers(ctx, playerIds);
    const endOfSlice = startSlices(ctx.foreground.isBusy);
    for (const figures of all) {
      for (const connection of connections.ofPlayer(figures.playerId)) {
        const text = walletEvent(connection, figures, nowMs);
        if (text !== undefined) connections.send(connection, text);
      }
      const pausing = endOfSlice();
      if (pausing !== undefined) await pausing;
    }
  } catch (error) {
    // The next poll or event sends the figures.
    ctx.logger.warn({ err: error }, 'sending wallet events failed');
  }
}
