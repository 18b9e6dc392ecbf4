import { isConnectionLost } from '../db/db-errors.ts';

/**
 * Handles a rejected promise without a handler. The job library does not await the completion of a job. A connection
 * that breaks then must not end the node, and the job runs again later. Every other rejection is a bug and is thrown.
 */
export function onLostPromise(logger: { error: (fields: object, text: string) => void }): (reason: unknown) => void {
  return (reason) => {
    if (!isConnectionLost(reason)) throw reason;
    logger.error({ err: reason }, 'lost a database connection in the background');
  };
}
