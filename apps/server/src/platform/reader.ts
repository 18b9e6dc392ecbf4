import type { Logger } from './observability/logger.ts';

/** A notification is sent once, so a failed read is retried after this many ms. */
const RETRY_MS = 1_000;

/**
 * Reloads a value in memory on every `refresh()`, and retries until one read succeeds. `what` names the value in the
 * log. `read` must itself combine overlapping calls. The pause before a retry doubles after each failed read, up to
 * `longestRetryMs`. By default it stays at a second. An expensive read needs a longer pause: it may fail until people act.
 *
 * `refresh()` is for events. What failed may work after an event, so the pause is a second again. `poll()` is for a regular
 * timer. It reads too, and keeps the pause.
 */
export function createReader(
  read: () => Promise<unknown>,
  { what, logger, longestRetryMs = RETRY_MS }: { what: string; logger: Pick<Logger, 'warn'>; longestRetryMs?: number },
): { refresh(): void; poll(): void; stop(): void } {
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  let pauseMs = RETRY_MS;
  /** Number of the latest read. A read that a later one has overtaken schedules no retry. */
  let latest = 0;
  const poll = (): void => {
    clearTimeout(retry);
    if (isStopped) return;
    latest += 1;
    const own = latest;
    read().then(
      () => {
        pauseMs = RETRY_MS;
      },
      (error: unknown) => {
        logger.warn({ err: error }, `could not refresh ${what}`);
        if (own !== latest) return;
        retry = setTimeout(poll, pauseMs).unref();
        pauseMs = Math.min(2 * pauseMs, longestRetryMs);
      },
    );
  };
  return {
    refresh: () => {
      pauseMs = RETRY_MS;
      poll();
    },
    poll,
    stop: () => {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}

/**
 * Refreshes a value in memory after the commit of its change. Logs a failed read and does not throw it: the change is
 * made, so its caller must not get a refusal. The notification of the change starts the reader of `createReader`, which
 * retries until it has read the change. So call this only for a change that notifies.
 */
export async function refreshAfterCommit(
  read: () => Promise<unknown>,
  { what, logger }: { what: string; logger: Pick<Logger, 'warn'> },
): Promise<void> {
  try {
    await read();
  } catch (error) {
    logger.warn({ err: error }, `could not refresh ${what} after a change`);
  }
}
