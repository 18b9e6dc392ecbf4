import type { Db } from '../../platform/db/db.ts';
import { tryEach } from '../../platform/try-each.ts';
import { repeatCancel } from '../draws/index.ts';
import { type EarlyClose, repeatClose } from '../markets/index.ts';
import { countHeldDraws, type LostEndRow, selectLostEnds } from './lost-ends.sql.ts';

/** A draw does not end as the public log says, and people must decide. */
class HeldError extends Error {
  override name = 'HeldError';
}

/** Whether every error is a held draw, which a retry cannot fix. A retry may fix any other error. */
export function isHeld(error: unknown): boolean {
  return error instanceof AggregateError ? error.errors.every(isHeld) : error instanceof HeldError;
}

/**
 * Cancels the draws and ends the sessions again that the log says have ended. A restore, or the promotion of a standby
 * that was behind, can lose the transaction that ended them. The published entry comes back from the archive of a node.
 * Bids or a result would contradict it. It searches draws of the last `days` days, by default 10.
 *
 * A draw in mode draw that already has a result cannot be cancelled. It is held: it takes no bids and gets no further
 * result. A draw that took bids after its early close is reported. In mode operator it is held: it gets no result, and
 * people must cancel it. Throws HeldError for these draws, after it has processed all others.
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
  const cancel = ends.find(({ kind }) => kind === 'cancel');
  if (cancel === undefined) return closeAgain(db, drawId, ends);
  const at = new Date(cancel.entry.at);
  const reason = cancel.entry.reason ?? '';
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

async function closeAgain(db: Db, drawId: bigint, ends: readonly LostEndRow[]): Promise<void> {
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
function earlyCloseOf(ends: readonly LostEndRow[]): EarlyClose {
  const [open, close] = [1, 2].map((wanted) => ends.find(({ side }) => side === wanted));
  if (close === undefined)
    return open === undefined ? {} : { [open.family === 'main' ? 'openAt' : 'drawAt']: dateOf(open) };
  const drawAt = dateOf(close);
  return open === undefined || open.entry.at === close.entry.at ? { drawAt } : { openAt: dateOf(open), drawAt };
}

function dateOf({ entry }: LostEndRow): Date {
  return new Date(entry.at);
}

/** Counts the held draws. Call it after repeatLostEnds, because it also counts ends that are not repeated yet. */
export async function countHeld(db: Db): Promise<number> {
  return Number((await db.one<{ draws: bigint }>(countHeldDraws())).draws);
}
