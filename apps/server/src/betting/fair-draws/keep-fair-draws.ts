import type { DrawBeacon } from '../../fairness/beacon/index.ts';
import type { PublicLog } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { createReader } from '../../platform/reader.ts';
import { refreshBidGuard } from './bid-guard.ts';
import { drawResults } from './draw-results.ts';
import { logBids, logEnds, logPayouts, logResults } from './log-sessions.ts';
import { makeRecords } from './make-records.ts';
import { openRecordedDraws } from './open-recorded-draws.ts';

/** Cut-offs pass without a notification, so the steps also run at this interval. */
const STEP_INTERVAL_MS = 5_000;

/**
 * Brings the public log up to what the database holds: records of coming draws, bids of closed sessions, results and payouts; and declares the
 * results that public randomness decides. Each
 * step reads what is missing, so it can be repeated, stopped at any point, and run on several nodes.
 */
export async function stepFairDraws(db: Db, log: PublicLog, beacon?: DrawBeacon): Promise<void> {
  await makeRecords(db, log, beacon);
  await openRecordedDraws(db, log);
  await logEnds(db, log);
  await logBids(db, log);
  await logResults(db, log);
  await logPayouts(db, log);
  if (beacon !== undefined) await drawResults(db, log, beacon);
}

/** Runs the steps on this node after each notification of draws or checkpoints, and every 5 seconds. */
export function startFairDraws(ctx: AppContext, log: PublicLog): void {
  let running: Promise<void> | undefined;
  let isDue = false;

  async function run(): Promise<void> {
    do {
      isDue = false;
      await refreshBidGuard(ctx);
      await stepFairDraws(ctx.db, log, ctx.beacon);
    } while (isDue);
  }

  /** Joins the running steps, which then run once more. */
  function step(): Promise<void> {
    isDue = true;
    running ??= run().finally(() => (running = undefined));
    return running;
  }

  const reader = createReader(step, { what: 'the public log of draws', logger: ctx.logger });
  ctx.listener.on('draws', reader.refresh);
  ctx.listener.on('log_checkpoints', reader.refresh);
  ctx.listener.on('settlements', reader.refresh);
  ctx.listener.onReconnect(reader.refresh);
  let timer: NodeJS.Timeout | undefined;
  ctx.onStart(async () => {
    // Before the node takes its first bid.
    await refreshBidGuard(ctx);
    reader.refresh();
    timer = setInterval(reader.refresh, STEP_INTERVAL_MS).unref();
  });
  ctx.onStop(async () => {
    reader.stop();
    clearInterval(timer);
    await running?.catch(() => undefined);
  });
}
