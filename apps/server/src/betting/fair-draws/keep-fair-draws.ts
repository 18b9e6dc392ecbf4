import type { DrawBeacon } from '../../fairness/beacon/index.ts';
import { logCompared, type PublicLog } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { repeatLostRates } from '../markets/index.ts';
import { createReader } from '../../platform/reader.ts';
import { tryEach } from '../../platform/try-each.ts';
import { countNotWitnessed, countUndrawn, refreshBidGuard } from './bid-guard.ts';
import { LONG_DAYS } from './fair-draws.sql.ts';
import { createCatchUp } from './catch-up.ts';
import { drawResults } from './draw-results.ts';
import { repeatLostVoids } from './end-with-void.ts';
import { logBids, logEnds, logPayouts, logResults, logWithdrawals } from './log-sessions.ts';
import { logStops } from './log-stops.ts';
import { makeRecords } from './make-records.ts';
import { openRecordedDraws } from './open-recorded-draws.ts';
import { countHeld, createHeldReport, repeatLostEnds } from './repeat-lost-ends.ts';
import { repeatLostStops } from './repeat-lost-stops.ts';
import { type Sealer, sealHere, sealInWorkers } from './sealer.ts';
import { turnOffUnrecorded } from './turn-off-unrecorded.ts';
import { findVoidOutcomes } from './void-outcomes.ts';
import { voidOverdue } from './void-sessions.ts';

/** Cut-offs pass without a notification, so the steps also run at this interval. */
const STEP_INTERVAL_MS = 5_000;

/**
 * A witness queries its relays for each request, so this node asks the witnesses at most once in this time. The sessions
 * that were not witnessed are counted at the same interval.
 */
const ASK_INTERVAL_MS = 60_000;

/** At this interval the steps search the last LONG_DAYS days instead of the last RECENT_DAYS days. */
const LONG_INTERVAL_MS = 3_600_000;

/**
 * Adds to the public log what it lacks: records of coming draws, stops, bids of closed sessions, results and payouts.
 * Then it declares the results that public randomness decides. Each step reads what is missing, so the steps can be
 * repeated, stopped at any point, and run on several nodes. A step that fails stops no other one; the error is thrown at
 * the end. They search draws of the last `days` days, by default 10. No step begins once `isStopping` returns true.
 *
 * Until the log of this node is compared, no step adds an entry that follows from what the database may have lost. A
 * halted log gets no new record: its draws would take bids that nobody can prove.
 */
export async function stepFairDraws(
  db: Db,
  log: PublicLog,
  beacon?: DrawBeacon,
  { sealer = sealHere(db), days, isStopping = never }: StepOptions = {},
): Promise<void> {
  const records: Step[] = [() => makeRecords(db, log, beacon)];
  const entries: Step[] = [
    () => logStops(db, log, days),
    () => logEnds(db, log, days),
    () => logBids(db, log, sealer, days),
    () => logResults(db, log, days),
    () => logWithdrawals(db, log, days),
    () => logPayouts(db, log, sealer, days),
  ];
  const steps: Step[] = [
    () => db.transaction(repeatLostRates),
    ...(log.isCompared && log.halted === undefined ? records : []),
    () => repeatLostStops(db),
    () => repeatLostEnds(db, days),
    () => turnOffUnrecorded(db),
    () => openRecordedDraws(db, log),
    ...(log.isCompared ? entries : []),
    () => repeatLostVoids(db, days),
    async () => beacon && drawResults(db, log, beacon, days),
  ];
  await runAll(steps, isStopping);
}

type StepOptions = { sealer?: Sealer; days?: number; isStopping?: () => boolean };
type Step = () => Promise<unknown>;

const never = (): boolean => false;

/** Runs each step, also after one failed, and then throws (see `tryEach`). A stopping node begins no further step. */
function runAll(steps: readonly Step[], isStopping: () => boolean): Promise<void> {
  return tryEach(
    steps,
    async (step) => isStopping() || step(),
    (failed) => `${failed} steps of draws failed`,
  );
}

/** Asks the witnesses about overdue sessions, and updates what depends on witnesses and rounds. */
function askWitnesses(ctx: AppContext, log: PublicLog, { days, isStopping = never }: StepOptions): Promise<void> {
  const { db, beacon } = ctx;
  const steps: Step[] = [
    () => voidOverdue(db, log, days),
    () => countNotWitnessed(ctx, log.quorum),
    async () => beacon && findVoidOutcomes(db, beacon),
  ];
  return runAll(steps, isStopping);
}

/** Runs the steps on this node after each notification of draws or checkpoints, and every 5 seconds. */
export function startFairDraws(ctx: AppContext, log: PublicLog): void {
  let running: Promise<void> | undefined;
  let isDue = false;
  let mayAskMs = 0;
  let longMs = 0;
  let stopped = false;
  const isStopping = (): boolean => stopped;
  const sealer = sealInWorkers(ctx.db, ctx.workers);
  // A held draw needs people, and `countHeld` counts it. It must not make the node repeat all steps at once.
  const reportHeld = createHeldReport(ctx.logger);

  async function run(): Promise<void> {
    do {
      isDue = false;
      await refreshBidGuard(ctx);
      await countUndrawn(ctx);
      const isLong = performance.now() >= longMs;
      const options = { sealer, isStopping, ...(isLong ? { days: LONG_DAYS } : {}) };
      if (isLong) longMs = performance.now() + LONG_INTERVAL_MS;
      const steps: Step[] = [
        () => stepFairDraws(ctx.db, log, ctx.beacon, options).catch(reportHeld),
        async () => (ctx.bidGuard.held = await countHeld(ctx.db)),
      ];
      if (isLong || performance.now() >= mayAskMs) {
        mayAskMs = performance.now() + ASK_INTERVAL_MS;
        steps.push(() => askWitnesses(ctx, log, options));
      }
      await runAll(steps, isStopping);
    } while (isDue && !isStopping());
  }

  /** Joins the running steps, which then run once more. */
  function step(): Promise<void> {
    isDue = true;
    running ??= run().finally(() => (running = undefined));
    return running;
  }

  const reader = createReader(step, {
    what: 'the public log of draws',
    logger: ctx.logger,
    longestRetryMs: STEP_INTERVAL_MS,
  });
  ctx.listener.on('draws', reader.refresh);
  ctx.listener.on('log_checkpoints', reader.refresh);
  ctx.listener.on('settlements', reader.refresh);
  ctx.events.subscribe(logCompared, reader.refresh);
  ctx.listener.onReconnect(reader.refresh);
  const catchUp = createCatchUp(ctx, log, reportHeld);
  let timer: NodeJS.Timeout | undefined;
  ctx.onStart(async () => {
    // Before the node takes its first bid.
    await catchUp.start();
    await refreshBidGuard(ctx);
    reader.refresh();
    timer = setInterval(reader.poll, STEP_INTERVAL_MS).unref();
  });
  ctx.onStop(async () => {
    stopped = true;
    catchUp.stop();
    reader.stop();
    clearInterval(timer);
    await running?.catch(() => undefined);
  });
}
