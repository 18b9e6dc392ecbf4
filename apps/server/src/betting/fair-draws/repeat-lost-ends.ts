import type { EntryOf } from '@surahi/fairness';
import { readStored } from '../../fairness/log/index.ts';
import { type Db, isTransient } from '../../platform/db/db.ts';
import type { Logger } from '../../platform/observability/logger.ts';
import { tryEach } from '../../platform/try-each.ts';
import { repeatCancel } from '../draws/index.ts';
import { type EarlyClose, holdDraw, repeatClose } from '../markets/index.ts';
import { countHeldDraws, type LostEndRow, selectLostEnds } from './lost-ends.sql.ts';

/** A draw does not end as the public log says, and people must decide. */
class HeldError extends Error {
  override name = 'HeldError';
}

/** Whether every error is a held draw, which a retry cannot fix. A retry may fix any other error. */
function isHeld(error: unknown): boolean {
  return error instanceof AggregateError ? error.errors.every(isHeld) : error instanceof HeldError;
}

/**
 * Returns a function that logs held draws and throws any other error. Steps repeat every few seconds and meet the same
 * held draws again, so it logs them when they change.
 */
export function createHeldReport(logger: Pick<Logger, 'error'>): (error: unknown) => void {
  let reported = '';
  return (error) => {
    if (!isHeld(error)) throw error;
    const found = heldOf(error).join('\n');
    if (found === reported) return;
    reported = found;
    // A held draw takes no bids. The steps try again.
    logger.error({ err: error }, 'the database cannot follow the public log (docs/runbooks/public-log.md)');
  };
}

function heldOf(error: unknown): string[] {
  return error instanceof AggregateError ? error.errors.flatMap(heldOf) : [String(error)];
}

/**
 * Cancels the draws and ends the sessions again that the log says have ended. A restore, or the promotion of a standby
 * that was behind, can lose the transaction that ended them. The published entry comes back from the archive of a node.
 * Bids or a result would contradict it. It searches draws of the last `days` days, by default 10.
 *
 * A draw in mode draw that already has a result cannot be cancelled. It is held: it takes no bids and gets no further
 * result. A draw that took bids after its early close is reported. In mode operator it is held: it gets no result, and
 * people must cancel it. A draw whose end cannot be repeated, for example because its entry is unreadable, is held too.
 * Throws HeldError for these draws, after it has processed all others. Throws a transient error of the database as it
 * is.
 */
export async function repeatLostEnds(db: Db, days?: number): Promise<void> {
  const rows = await db.query<LostEndRow>(selectLostEnds(days));
  const drawIds = new Set(rows.map(({ draw_id: drawId }) => drawId));
  await tryEach(
    drawIds,
    (drawId) =>
      repeatEnds(
        db,
        drawId,
        rows.filter((row) => row.draw_id === drawId),
      ),
    (failed) => `${failed} draws do not end as the public log says`,
  );
}

async function repeatEnds(db: Db, drawId: bigint, ends: readonly LostEndRow[]): Promise<void> {
  try {
    const cancel = readCancel(ends);
    await (cancel === undefined ? closeAgain(db, drawId, ends.map(readClose)) : cancelAgain(db, drawId, cancel));
  } catch (error) {
    if (isHeld(error) || isTransient(error)) throw error;
    // The log ended the draw, so it must not take bids. Bids on other draws must not wait for it.
    await db.transaction((tx) => holdDraw(tx, { drawId, reason: 'its end in the public log could not be repeated' }));
    throw new HeldError(
      `Draw ${drawId} is held. Its end in the public log could not be repeated. See docs/runbooks/public-log.md.`,
      { cause: error },
    );
  }
}

/**
 * The cancellation of a draw; undefined if its entries are early closes. Each session has an entry of its own, and one
 * readable entry is enough. Throws if all are unreadable.
 */
function readCancel(ends: readonly LostEndRow[]): EntryOf<'cancel'> | undefined {
  const errors: unknown[] = [];
  for (const { kind, subject, bytes } of ends) {
    if (kind !== 'cancel') continue;
    try {
      return readStored({ kind, subject, bytes });
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'no cancellation of the draw is readable');
  return undefined;
}

async function cancelAgain(db: Db, drawId: bigint, { at: atMs, reason }: EntryOf<'cancel'>): Promise<void> {
  const at = new Date(atMs);
  const cancelled = await db.attempt((tx) => repeatCancel(tx, { drawId, at, reason }));
  if (cancelled.ok || cancelled.code === 'draw_cancelled') return;
  await db.transaction((tx) =>
    repeatClose(tx, { drawId, close: { drawAt: at }, reason: 'held: cancelled in the public log, with a result here' }),
  );
  throw new HeldError(
    `Draw ${drawId} is held. The public log says that it is cancelled, and the database refuses that: ${cancelled.code}. ` +
      'See docs/runbooks/public-log.md.',
  );
}

type LostClose = Pick<LostEndRow, 'family' | 'side'> & { at: Date };

function readClose({ family, side, subject, bytes }: LostEndRow): LostClose {
  return { family, side, at: new Date(readStored({ kind: 'close', subject, bytes }).at) };
}

async function closeAgain(db: Db, drawId: bigint, ends: readonly LostClose[]): Promise<void> {
  const late = await db.transaction((tx) =>
    repeatClose(tx, { drawId, close: earlyCloseOf(ends), reason: 'in the public log' }),
  );
  if (late === 0) return;
  throw new HeldError(
    `Draw ${drawId} accepted ${late} slips after the early close in the public log. See docs/runbooks/public-log.md.`,
  );
}

/**
 * When bidding on a draw ended. Entries of both sessions with one instant, and an entry of the close session alone,
 * mean that the whole draw ended. An entry of the open session alone leaves the close session of a main draw open.
 */
function earlyCloseOf(ends: readonly LostClose[]): EarlyClose {
  const [open, close] = [1, 2].map((wanted) => ends.find(({ side }) => side === wanted));
  if (close === undefined) return open === undefined ? {} : { [open.family === 'main' ? 'openAt' : 'drawAt']: open.at };
  const drawAt = close.at;
  return open === undefined || open.at.getTime() === drawAt.getTime() ? { drawAt } : { openAt: open.at, drawAt };
}

/** Counts the held draws. Call it after repeatLostEnds, because it also counts ends that are not repeated yet. */
export async function countHeld(db: Db): Promise<number> {
  return Number((await db.one<{ draws: bigint }>(countHeldDraws())).draws);
}
