import { availableParallelism } from 'node:os';

/**
 * How many processes make files when no setting says it. Each of them keeps a PostgreSQL process busy too, which has
 * normal priority. One core stays free of them, so that the calls of other players need not wait.
 */
export function fileWorkersFor(cores = availableParallelism()): number {
  return Math.min(2, Math.max(1, cores - 1));
}
