import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { pushResults } from './push-results.ts';

/** Interval of the search for settlements whose players are not notified yet. */
const SWEEP_MS = 5_000;

/**
 * Queues the push messages of finished settlements on this node, at each sweep. It does not run with the settlement:
 * notifying players must not delay their money.
 */
export function startPushResults(ctx: AppContext): void {
  if (ctx.push === undefined) return;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isFailing = false;

  async function run(): Promise<void> {
    try {
      if (getSettings(ctx).pushOn) await pushResults(ctx.db, () => isStopped);
      isFailing = false;
    } catch (error) {
      if (!isFailing) ctx.logger.error({ err: error }, 'could not queue push messages; the next sweep retries');
      isFailing = true;
    }
  }

  let timer: NodeJS.Timeout | undefined;
  ctx.onStart(() => {
    timer = setInterval(() => {
      running ??= run().finally(() => {
        running = undefined;
      });
    }, SWEEP_MS);
    timer.unref();
  });
  ctx.onStop(async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  });
}
