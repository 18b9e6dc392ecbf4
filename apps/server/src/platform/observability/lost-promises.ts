import { isConnectionLost } from '../db/db-errors.ts';

/**
 * What to do about a promise that failed and that nobody waits for. The job library writes a job down as done without
 * waiting: a link to the database that breaks just then must not end the node, and the job is done again later. Anything
 * else is a bug, and thrown as without a handler.
 */
export function onLostPromise(logger: { error: (fields: object, text: string) => void }): (reason: unknown) => void {
  return (reason) => {
    if (!isConnectionLost(reason)) throw reason;
    logger.error({ err: reason }, 'a connection to the database was lost while nobody waited for it');
  };
}
