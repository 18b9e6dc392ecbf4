import { settingsChanged } from '../../content/settings/index.ts';
import { clockMoved } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/context.ts';
import { boardChanged } from '../markets/index.ts';
import { firstLists } from './list-bytes.ts';
import { startLiveEvents } from './live-events.ts';
import { registerLists } from './lists.routes.ts';
import { mayPlay } from './may-play.ts';
import { currentLists, untilNextChangeMs } from './snapshot.ts';

/** Maximum delay of the timer. The measured offset of the database clock can change meanwhile. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Serves the market lists from one snapshot in memory. Changes of markets, results and settings renew the snapshot. A
 * timer renews it at each instant at which the clock alone changes a list, so that open streams get the event at once.
 */
export function listsModule(ctx: AppContext): void {
  registerLists(ctx);
  startLiveEvents(ctx);
  ctx.playerPage.showLists(() => firstLists(ctx));
  ctx.playerPage.showPlay((request) => mayPlay(ctx, request));
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const renew = (): void => {
    clearTimeout(timer);
    if (isStopped) return;
    currentLists(ctx);
    timer = setTimeout(renew, Math.max(1, Math.min(untilNextChangeMs(ctx), LONGEST_WAIT_MS))).unref();
  };
  ctx.events.subscribe(boardChanged, renew);
  ctx.events.subscribe(settingsChanged, renew);
  ctx.events.subscribe(clockMoved, renew);
  ctx.onStart(renew);
  ctx.onStop(() => {
    isStopped = true;
    clearTimeout(timer);
  });
}
