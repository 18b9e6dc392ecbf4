import type { Logger } from './observability/logger.ts';

/** A notification is sent once, so a failed read is retried after this many ms. */
const RETRY_MS = 1_000;

/**
 * Reloads a value in memory on every `refresh()`, and retries until one read succeeds. `what` names the value in the
 * log. `read` must itself combine overlapping calls.
 */
export function createReader(
  read: () => Promise<unknown>,
  { what, logger }: { what: string; logger: Pick<Logger, 'warn'> },
): { refresh(): void; stop(): void } {
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  const refresh = (): void => {
    clearTimeout(retry);
    if (isStopped) return;
    read().catch((error: unknown) => {
      logger.warn({ err: error }, `could not refresh ${what}`);
      clearTimeout(retry);
      retry = setTimeout(refresh, RETRY_MS).unref();
    });
  };
  return {
    refresh,
    stop: () => {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}
