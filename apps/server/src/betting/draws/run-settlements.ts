import { notifyWallets, TRANSFER_KINDS } from '../../ledger/index.ts';
import type { TryLockRow } from '../../platform/db/advisory-locks.ts';
import { type Db, retryOnConflict, type Tx } from '../../platform/db/db.ts';
import { type Foreground, NO_FOREGROUND } from '../../platform/foreground.ts';
import { NO_TRACING, type Notes, type Tracing } from '../../platform/observability/tracing.ts';
import { tryEach } from '../../platform/try-each.ts';
import { announceReversal } from './announce-reversal.ts';
import * as sql from './run-settlement.sql.ts';
import { notifySettlements } from './settlements.sql.ts';

/**
 * Maximum slips per transaction. settle_chunk also stops at 25,000 bids. A chunk takes 10 to 100 ms. It locks the wallets of
 * its winners, so their next bids wait for it.
 */
const CHUNK_SLIPS = 2_500;
/** Maximum slips per transaction while players submit bids on this node. A chunk then takes 5 to 20 ms. */
const BUSY_CHUNK_SLIPS = 400;

const WIN_KINDS = {
  main: TRANSFER_KINDS.winMain,
  starline: TRANSFER_KINDS.winStarline,
  gali: TRANSFER_KINDS.winGali,
} as const;

/**
 * Runs every unfinished settlement, reversal and refund. Several nodes may run it at the same time. One transaction
 * locks, pays and records each chunk, so an interrupted settlement resumes at its last commit. A settlement that fails
 * does not stop the others. After all were tried, this function throws the error, or an AggregateError of several.
 * `chunkSlips` is the maximum per transaction. While `foreground` is busy, chunks have at most 400 slips, and a pause
 * follows each. Another worker may continue the settlement during a pause.
 */
export async function runSettlements(
  db: Db,
  options: {
    chunkSlips?: number;
    foreground?: Foreground;
    stopping?: () => boolean;
    tracing?: Pick<Tracing, 'span'>;
  } = {},
): Promise<void> {
  const { chunkSlips = CHUNK_SLIPS, foreground = NO_FOREGROUND } = options;
  const run = (work: sql.WorkRow): Promise<void> =>
    (options.tracing ?? NO_TRACING).span('settlement', notesOf(work), async (note) => {
      let chunks = 0;
      for (let more = true; more && !(options.stopping?.() ?? false); chunks += 1) {
        const limit = foreground.isBusy() ? Math.min(BUSY_CHUNK_SLIPS, chunkSlips) : chunkSlips;
        const startedMs = performance.now();
        more = await retryOnConflict(() => db.transaction((tx) => runChunk(tx, work, limit)));
        if (more) await foreground.pauseAfter(performance.now() - startedMs);
      }
      note({ 'surahi.chunks': chunks });
    });
  const unfinished = await db.query<sql.WorkRow>(sql.selectUnfinished());
  await tryEach(unfinished, run, (failed) => `${failed} settlements failed`);
}

function notesOf(work: sql.WorkRow): Notes {
  return {
    'surahi.settlement_id': String(work.settlement_id),
    'surahi.draw_id': String(work.draw_id),
    'surahi.family': work.family,
    'surahi.purpose': work.voiding ? 'reverse' : work.purpose,
  };
}

/** Runs one chunk. Returns false when the settlement is finished or another worker holds it. */
async function runChunk(tx: Tx, work: sql.WorkRow, limit: number): Promise<boolean> {
  const [lock] = await tx.query<TryLockRow>(sql.tryLockSettlement(work.settlement_id));
  if (lock?.is_mine !== true) return false;
  const statement = await chunkOf(tx, work, limit);
  if (statement === undefined) return false;
  const isReversing = work.voiding && (await hasReversalLeft(tx, work));
  const [chunk] = await tx.query<sql.ChunkRow>(statement);
  if (isReversing && chunk?.more === false) await announceReversal(tx, work);
  await notifyWallets(tx, chunk?.players ?? []);
  await tx.query(notifySettlements(work.settlement_id));
  return chunk?.more ?? false;
}

/** False when another worker has completed the reversal. That worker has also written the notices. */
async function hasReversalLeft(tx: Tx, work: sql.WorkRow): Promise<boolean> {
  const [row] = await tx.query<{ is_reversing: boolean }>(sql.selectIsReversing(work.settlement_id));
  return row?.is_reversing === true;
}

async function chunkOf(tx: Tx, work: sql.WorkRow, limit: number): ReturnType<typeof refundOf> {
  if (work.voiding) return sql.reverseChunk(work.settlement_id, limit);
  if (work.purpose === 'refund') return refundOf(tx, work, limit);
  return sql.settleChunk(work.settlement_id, WIN_KINDS[work.family], work.business_date, limit);
}

/** Refunds stakes only after every payout of the draw is reversed. */
async function refundOf(tx: Tx, work: sql.WorkRow, limit: number) {
  const [row] = await tx.query<{ waiting: boolean }>(sql.hasUnreversed(work.draw_id));
  return row?.waiting === true ? undefined : sql.refundChunk(work.settlement_id, work.business_date, limit);
}
