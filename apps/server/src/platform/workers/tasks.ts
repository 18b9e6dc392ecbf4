import type { PictureKind, ReadPicture } from '../files/picture-kinds.ts';
import type { Db } from '../db/db.ts';
import type { Read } from '../db/standby-read.ts';
import type { WalPosition } from '../db/wal-position.ts';

/**
 * The tasks that run in worker processes, by name. A room adds its tasks here by declaration merging and lists their
 * handlers in worker-tasks.ts. Input and output must survive structured clone.
 */
export interface WorkerTasks {
  readPicture: { input: { base64: string; kind: PictureKind }; output: ReadPicture };
}

export type TaskName = keyof WorkerTasks;

/** What a handler may use beside its input. */
export type TaskTools = {
  /** The worker's own database connection, which no request of the node waits for. */
  db: Db;
  /** Reads on a standby if there is one. The read sees everything committed before the task began. */
  read: Read;
  /** Sends bytes to the caller. Resolves when the caller has room for more. */
  write(bytes: Buffer | string): Promise<void>;
  /** Reports the finished share of the task, 0 to 1. */
  progress(share: number): void;
};

export type TaskHandler<Name extends TaskName> = (
  input: WorkerTasks[Name]['input'],
  tools: TaskTools,
) => Promise<WorkerTasks[Name]['output']>;

export type TaskHandlers = { [Name in TaskName]: TaskHandler<Name> };

/** Messages to a worker. It reads on a standby that has replayed `after`. `taken` acknowledges one chunk. */
export type ToWorker =
  | { kind: 'open'; connectionString: string; readUrl: string | undefined }
  | { kind: 'run'; task: TaskName; input: unknown; after: WalPosition | undefined }
  | { kind: 'taken' };

/** Messages from a worker. `isTransient` marks a failure of the database that a retry may overcome. */
export type FromWorker =
  | { kind: 'chunk'; bytes: Buffer }
  | { kind: 'progress'; share: number }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; message: string; isTransient: boolean };
