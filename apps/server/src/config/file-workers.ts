import { availableParallelism } from 'node:os';

/**
 * The default number of processes that make files. Each of them also keeps a PostgreSQL process busy, and that process
 * runs at normal priority. So one core stays free for the calls of other players.
 */
export function fileWorkersFor(cores = availableParallelism()): number {
  return Math.min(2, Math.max(1, cores - 1));
}
