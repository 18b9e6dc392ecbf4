import { settingsChanged } from '../../content/settings/index.ts';
import { clockMoved } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/context.ts';
import { boardChanged } from '../markets/index.ts';
import { firstLists } from './list-bytes.ts';
import { startLiveEvents } from './live-events.ts';
import { registerLists } from './lists.routes.ts';
import { currentLists, untilNextChangeMs } from './snapshot.ts';

/** The clock's offset is read again now and then, so no wait is trusted for longer than this. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Market lists from one snapshot in memory. It is renewed when markets, results or settings change, and by a timer at
 * every instant at which the clock alone changes it, so that open connections hear of it at once.
 */
export function listsModule(ctx: AppContext): void {
  registerLists(ctx);
  startLiveEvents(ctx);
  ctx.playerPage.showLists(() => firstLists(ctx));
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
