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
/** Interval of board reads while the LISTEN connection is lost. */
const UNHEARD_INTERVAL_MS = 2_000;

/** Registers the calls of markets and rates, plans draws ahead, and keeps the board of this node up to date. */
export function marketsModule(ctx: AppContext): void {
  registerRates(ctx);
  registerMarkets(ctx, ctx.operatorApi);
  registerClosures(ctx, ctx.operatorApi);
  registerRateVersions(ctx, ctx.operatorApi);
  const board = createReader(() => refreshBoard(ctx), { what: 'markets', logger: ctx.logger });
  const keep = (): void => {
    keepDraws(ctx, { wait: false }).catch((error: unknown) =>
      ctx.logger.error({ err: error }, 'planning draws failed; retried in a minute'),
    );
  };
  ctx.listener.on('draws', board.refresh);
  ctx.listener.onReconnect(board.refresh);
  // After a clock jump of days, draws are missing and no notification announces them, so this creates them.
  ctx.events.subscribe(clockMoved, () => {
    void keepDraws(ctx, { wait: true })
      .catch((error: unknown) => ctx.logger.warn({ err: error }, 'planning draws after a clock change failed'))
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
