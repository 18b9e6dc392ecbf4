import type { Logger } from './observability/logger.ts';

/** What was announced is not announced twice: a read that failed is tried again after this long. */
const RETRY_MS = 1_000;

/**
 * Reads something held in memory whenever it is told to, and again until that has worked once; `what` names it in the
 * log. `read` must itself bring together calls that overlap.
 */
export function createReader(
  read: () => Promise<unknown>,
  { what, logger }: { what: string; logger: Pick<Logger, 'warn'> },
): { tell(): void; stop(): void } {
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  const tell = (): void => {
    clearTimeout(retry);
    if (isStopped) return;
    read().catch((error: unknown) => {
      logger.warn({ err: error }, `${what} could not be read again`);
      clearTimeout(retry);
      retry = setTimeout(tell, RETRY_MS).unref();
    });
  };
  return {
    tell,
    stop: () => {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}
