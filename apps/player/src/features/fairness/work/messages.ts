import type { DrawCheck, DrawToCheck } from './check-draw.ts';
import type { RoundToTry, TriedRound } from './try-round.ts';
import type { Kept, LogVisit } from './visit-log.ts';

/** A task that a page sends to the worker. */
export type Task =
  | { kind: 'visit'; kept: Kept | undefined; nowMs: number }
  | ({ kind: 'check'; isOnline: boolean } & DrawToCheck)
  | ({ kind: 'try' } & RoundToTry);

/** The result of each kind of task. */
export type Results = { visit: LogVisit; check: DrawCheck; try: TriedRound };

export type Request = { id: number; task: Task };

/** `problem`: no-log when the server has no log, unreachable for any other failure of the task. */
export type Reply = { id: number } & ({ result: Results[Task['kind']] } | { problem: 'no-log' | 'unreachable' });
