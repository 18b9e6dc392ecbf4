import { getSettings, settingsChanged } from '../../content/settings/index.ts';
import { clockMoved } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Push } from './open-push.ts';
import { sendDue } from './send-due.ts';

/** Interval of the search for due messages: retries, ends of quiet hours, and messages of a node that died. */
const SWEEP_MS = 5_000;

/**
 * Sends push messages on this node: at once after a notification, and at each sweep. Not a job, because a slow push
 * service would keep other jobs waiting. Nothing is sent while the setting `pushOn` is off.
 */
export function startPushWorker(ctx: AppContext, push: Push): void {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;
  let isFailing = false;

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        let more = true;
        while (more && !stop.signal.aborted && getSettings(ctx).pushOn) more = await sendDue(ctx, push, stop.signal);
        isFailing = false;
      } catch (error) {
        // The claims of this run expire. A later sweep continues.
        if (!isFailing) ctx.logger.error({ err: error }, 'could not send push messages; the next sweep retries');
        isFailing = true;
      }
    } while (again && !stop.signal.aborted);
  }

  function kick(): void {
    if (stop.signal.aborted) return;
    again = true;
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  ctx.listener.on('push', kick);
  ctx.listener.onReconnect(kick);
  ctx.events.subscribe(clockMoved, kick);
  ctx.events.subscribe(settingsChanged, kick);
  let timer: NodeJS.Timeout | undefined;
  ctx.onStart(() => {
    kick();
    timer = setInterval(kick, SWEEP_MS);
    timer.unref();
  });
  ctx.onStop(async () => {
    stop.abort();
    clearInterval(timer);
    await running;
  });
}
