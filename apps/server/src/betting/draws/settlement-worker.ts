import type { AppContext } from '../../platform/context.ts';
import { runSettlements } from './run-settlements.ts';

/** Interval of the search for settlements that no node works on, for example after a node died. */
const SWEEP_MS = 5_000;

/**
 * Runs settlements on this node: at once after a notification, and at each sweep, which resumes the settlements of a
 * dead node. A job queue would hold a dead worker's job for hours
 * (docs/decisions/0001-settlement-is-claimed-by-lock.md).
 */
export function startSettlementWorker(context: AppContext): void {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        await runSettlements(context.db, {
          chunkSlips: context.config.settlementChunkSlips,
          foreground: context.foreground,
          stopping: () => stop.signal.aborted,
          tracing: context.tracing,
        });
      } catch (error) {
        // Each chunk is a transaction, so nothing is lost. The next sweep retries.
        context.logger.error({ err: error }, 'settlement failed; it is retried at the next sweep');
      }
    } while (again && !stop.signal.aborted);
  }

  function kick(): void {
    if (stop.signal.aborted) return;
    if (running !== undefined) {
      again = true;
      return;
    }
    running = run().finally(() => {
      running = undefined;
    });
  }

  context.listener.on('draws', kick);
  let timer: NodeJS.Timeout | undefined;
  context.onStart(() => {
    kick();
    timer = setInterval(kick, SWEEP_MS);
    timer.unref();
  });
  context.onStop(async () => {
    stop.abort();
    clearInterval(timer);
    await running;
  });
}
