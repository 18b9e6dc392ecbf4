import { clockMoved } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/context.ts';
import { defineTopic } from '../../platform/event-bus.ts';
import { dropPlayers, playersDropped } from '../figures/index.ts';
import { type NextRow, selectNext } from './broadcasts.sql.ts';
import { publishDue } from './publish-notices.ts';

/** Published on this node when the notices of a player have changed. Null means any player. */
export const noticesChanged = defineTopic<{ playerId: bigint | null }>('notices-changed');

/** Maximum delay of the timer. A longer delay would miss a change of the measured offset of the database clock. */
const LONGEST_WAIT_MS = 1_000;
/**
 * Minimum delay of the timer. This node's estimate of the database clock may be slightly ahead, so it may read too
 * early.
 */
const SHORTEST_WAIT_MS = 20;

/**
 * Makes scheduled notices live at their start and hides them at their end, on every node. The clock of the database
 * decides. Between two changes the timer runs no query.
 */
export function followNotices(ctx: AppContext): void {
  let timer: NodeJS.Timeout | undefined;
  let nextAtMs = 0;
  let lookedAt: Date | null = null;
  let looking: Promise<void> | undefined;
  let changes = 0;
  let isFailing = false;
  let isStopped = false;

  async function look(): Promise<void> {
    const before = changes;
    const row = await ctx.db.one<NextRow>(selectNext(lookedAt));
    lookedAt = row.now;
    // If a change was notified during the read, the row may lack it. `nextAtMs` then stays 0, and the timer reads
    // again.
    if (changes === before) nextAtMs = row.next_at?.getTime() ?? Number.POSITIVE_INFINITY;
    if (row.has_ended) apply(ctx, null);
    if (row.is_due) await ctx.db.transaction(publishDue);
    isFailing = false;
  }

  async function lookInTurn(): Promise<void> {
    try {
      await look();
    } catch (error) {
      nextAtMs = ctx.clock.nowMs() + LONGEST_WAIT_MS;
      if (!isFailing) ctx.logger.warn({ err: error }, 'could not read the next change of notices');
      isFailing = true;
    } finally {
      looking = undefined;
    }
  }

  function turn(): void {
    clearTimeout(timer);
    if (isStopped) return;
    if (ctx.clock.nowMs() >= nextAtMs) looking ??= lookInTurn();
    const waitMs = Math.min(nextAtMs - ctx.clock.nowMs(), LONGEST_WAIT_MS);
    timer = setTimeout(turn, Math.max(SHORTEST_WAIT_MS, waitMs)).unref();
  }

  function lookAgain(): void {
    changes += 1;
    nextAtMs = 0;
    turn();
  }

  ctx.listener.on('notices', (payload) => {
    if (payload !== 'scheduled') apply(ctx, /^[0-9]{1,18}$/.test(payload) ? BigInt(payload) : null);
    lookAgain();
  });
  ctx.listener.onReconnect(lookAgain);
  ctx.events.subscribe(clockMoved, lookAgain);
  ctx.onStart(turn);
  ctx.onStop(async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
  });
}

/** Drops the cached counts and notifies the open pages. */
function apply(ctx: AppContext, playerId: bigint | null): void {
  const playerIds = playerId === null ? null : [playerId];
  dropPlayers(ctx, playerIds);
  ctx.events.publish(playersDropped, { playerIds });
  ctx.events.publish(noticesChanged, { playerId });
}
