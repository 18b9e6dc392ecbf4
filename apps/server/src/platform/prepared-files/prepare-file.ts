import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../context.ts';
import type { Result } from '../result.ts';
import type { TaskCall, WorkerRefusal } from '../workers/workers.ts';
import * as sql from './prepared-files.sql.ts';

export type { FileRow } from './prepared-files.sql.ts';

type Dependencies = Pick<AppContext, 'db' | 'config' | 'logger'>;

/** What a maker returns beside the bytes: details for the reader, and the final name of the file. */
type Made = { details?: unknown; fileName?: string };

export type FileOrder = {
  /** Who may read it: `player:12` or `operator:3:finance`. */
  owner: string;
  fileName: string;
  mediaType: string;
  /** Makes the file in a worker and hands its bytes to `onChunk`. */
  make(call: Pick<TaskCall, 'onChunk' | 'onProgress' | 'signal'>): Promise<Result<Made, WorkerRefusal | 'malformed'>>;
};

/** How often a file in the making reports its progress, in ms. */
const REPORT_MS = 1_000;
/** How long the first answer waits, so that a short file is ready in one round trip. */
const FIRST_WAIT_MS = 1_500;
/** Finished files that an owner keeps beside a new one, so that nobody fills the disk. */
const KEPT_FILES = 4;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Starts to make a file and returns its state: ready, when that took less than a moment. Any node can return its later
 * state. The work ends when its owner has not asked for a minute.
 */
export async function prepareFile(ctx: Dependencies, order: FileOrder): Promise<sql.FileRow> {
  const { owner, fileName, mediaType } = order;
  const row = { owner, fileName, mediaType, hours: ctx.config.files.hours };
  await ctx.db.query(sql.deleteOlder(owner, KEPT_FILES));
  const { file_id: fileId } = await ctx.db.one<{ file_id: string }>(sql.insertFile(row));
  const making = makeFile(ctx, fileId, order).catch(async (error: unknown) => {
    ctx.logger.error({ err: error, fileId }, 'a file could not be prepared');
    await giveUp(ctx, fileId, 'lost').catch(() => undefined);
  });
  const moment = new AbortController();
  await Promise.race([making, delay(FIRST_WAIT_MS, undefined, moment)]);
  moment.abort();
  const file = await findFile(ctx, fileId, owner);
  if (file === undefined) throw new Error('a file that was just ordered does not exist');
  return file;
}

/** Returns the state of a file of this owner. Returns undefined for unknown, foreign and expired files. */
export async function findFile(
  { db }: Pick<Dependencies, 'db'>,
  fileId: string,
  owner: string,
): Promise<sql.FileRow | undefined> {
  if (!UUID.test(fileId)) return undefined;
  const [row] = await db.query<sql.FileRow>(sql.askFile(fileId, owner));
  return row;
}

/** Returns one part of a ready file of this owner. Returns undefined when there is none. */
export async function readPart(
  { db }: Pick<Dependencies, 'db'>,
  { fileId, owner, part }: { fileId: string; owner: string; part: number },
): Promise<Buffer | undefined> {
  if (!UUID.test(fileId)) return undefined;
  const [row] = await db.query<{ bytes: Buffer }>(sql.selectPart(fileId, owner, part));
  return row?.bytes;
}

async function makeFile(ctx: Dependencies, fileId: string, order: FileOrder): Promise<void> {
  const { db, config } = ctx;
  const stop = new AbortController();
  let share = 0;
  let parts = 0;
  let sizeBytes = 0;
  const report = setInterval(() => {
    db.query<{ is_awaited: boolean }>(sql.touchFile(fileId, share)).then(
      ([row]) => {
        if (row?.is_awaited !== true) stop.abort();
      },
      // The next report may succeed. After 30 seconds without one the file counts as lost.
      () => undefined,
    );
  }, REPORT_MS);
  try {
    const made = await order.make({
      signal: stop.signal,
      onProgress: (next) => {
        share = next;
      },
      onChunk: async (bytes) => {
        sizeBytes += bytes.length;
        if (sizeBytes > config.files.mostBytes) throw new FileTooLarge();
        await db.query(sql.insertPart(fileId, parts, bytes));
        parts += 1;
      },
    });
    if (!made.ok) return await giveUp(ctx, fileId, PROBLEMS[made.code]);
    const { details, fileName } = made.value;
    await db.query(sql.finishFile(fileId, { parts, sizeBytes, details, fileName }));
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    await giveUp(ctx, fileId, 'large');
  } finally {
    clearInterval(report);
  }
}

class FileTooLarge extends Error {}

const PROBLEMS: Record<WorkerRefusal | 'malformed', sql.FileProblem> = {
  busy: 'busy',
  rate_limited: 'busy',
  cancelled: 'cancelled',
  worker_lost: 'lost',
  malformed: 'malformed',
};

async function giveUp({ db }: Dependencies, fileId: string, problem: sql.FileProblem): Promise<void> {
  await db.query(sql.failFile(fileId, problem));
  await db.query(sql.deleteParts(fileId));
}
