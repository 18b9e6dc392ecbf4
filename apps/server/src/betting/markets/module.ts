import { clockMoved } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/context.ts';
import { createReader } from '../../platform/reader.ts';
import { refreshBoard } from './board.ts';
import { registerClosures } from './closures.operator.routes.ts';
import { keepDraws } from './keep-draws.ts';
import { registerMarkets } from './markets.operator.routes.ts';
import { registerRateVersions } from './rates.operator.routes.ts';
import { registerRates } from './rates.routes.ts';

const KEEP_INTERVAL_MS = 60_000;
/** While notifications are lost the board is read this often instead. */
const UNHEARD_INTERVAL_MS = 2_000;

/** Markets, their draws and rates: kept planned ahead, and held in memory on every node. */
export function marketsModule(ctx: AppContext): void {
  registerRates(ctx);
  registerMarkets(ctx, ctx.operatorApi);
  registerClosures(ctx, ctx.operatorApi);
  registerRateVersions(ctx, ctx.operatorApi);
  const board = createReader(() => refreshBoard(ctx), { what: 'markets', logger: ctx.logger });
  const keep = (): void => {
    keepDraws(ctx, { wait: false }).catch((error: unknown) =>
      ctx.logger.error({ err: error }, 'draws could not be planned ahead'),
    );
  };
  ctx.listener.on('draws', board.refresh);
  ctx.listener.onReconnect(board.refresh);
  // a jump of days needs draws that no notification will bring
  ctx.events.subscribe(clockMoved, () => {
    void keepDraws(ctx, { wait: true })
      .catch((error: unknown) => ctx.logger.warn({ err: error }, 'draws could not follow the clock'))
      .then(board.refresh);
  });

  const timers: NodeJS.Timeout[] = [];
  ctx.onStart(async () => {
    await keepDraws(ctx, { wait: true });
    await refreshBoard(ctx);
    timers.push(setInterval(keep, KEEP_INTERVAL_MS));
    timers.push(
      setInterval(() => {
        if (!ctx.listener.connected()) board.refresh();
      }, UNHEARD_INTERVAL_MS),
    );
    for (const timer of timers) timer.unref();
  });
  ctx.onStop(() => {
    board.stop();
    for (const timer of timers) clearInterval(timer);
  });
}
