import type { AppContext } from '../../platform/context.ts';
import { runSettlements } from './run-settlements.ts';

/** How often a node looks for settlements that no one is working on, such as those of a node that died. */
const SWEEP_MS = 5_000;

/**
 * Works on settlements on this node: at once when one is announced, and every few seconds what a dead node left behind.
 * (A job queue that holds a dead worker's job for hours would not resume within a minute; see docs/decisions.)
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
          stopping: () => stop.signal.aborted,
          tracing: context.tracing,
        });
      } catch (error) {
        // The sweep tries again; until then nothing is lost, since each chunk is a transaction of its own.
        context.logger.error({ err: error }, 'a settlement was interrupted');
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
