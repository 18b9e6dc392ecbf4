import { isConnectionLost } from '../db/db-errors.ts';

/**
 * Returns the process's handler of unhandled rejections. The job library does not await its statement that completes a
 * job. When the connection breaks there, the handler logs the error and the node continues; the job runs again later.
 * Every other rejection is a bug, so the handler throws it.
 */
export function onLostPromise(logger: { error: (fields: object, text: string) => void }): (reason: unknown) => void {
  return (reason) => {
    if (!isConnectionLost(reason)) throw reason;
    logger.error({ err: reason }, 'lost a database connection in the background');
  };
}
