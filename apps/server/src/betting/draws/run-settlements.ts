import { notifyWallets, TRANSFER_KINDS } from '../../ledger/index.ts';
import type { TryLockRow } from '../../platform/db/advisory-locks.ts';
import { type Db, retryOnConflict, type Tx } from '../../platform/db/db.ts';
import { NO_TRACING, type Notes, type Tracing } from '../../platform/observability/tracing.ts';
import * as sql from './run-settlement.sql.ts';
import { notifySettlements } from './settlements.sql.ts';

/**
 * Slips looked through in one transaction, of 25,000 bids at most (settle_chunk): some hundred milliseconds, since bids of
 * the winners wait for it.
 */
export const CHUNK_SLIPS = 2_500;

const WIN_KINDS = {
  main: TRANSFER_KINDS.winMain,
  starline: TRANSFER_KINDS.winStarline,
  gali: TRANSFER_KINDS.winGali,
} as const;

/**
 * Carries every unfinished settlement, reversal and refund as far as it can. Safe to run anywhere, at any time and at
 * once: each chunk is claimed, done and recorded in one transaction, so what was interrupted goes on where it stopped.
 * One that fails keeps no other waiting; what it failed of is thrown when all were tried.
 */
export async function runSettlements(
  db: Db,
  options: { chunkSlips?: number; stopping?: () => boolean; tracing?: Pick<Tracing, 'span'> } = {},
): Promise<void> {
  const limit = options.chunkSlips ?? CHUNK_SLIPS;
  const failures: unknown[] = [];
  for (const work of await db.query<sql.WorkRow>(sql.unfinished())) {
    try {
      await (options.tracing ?? NO_TRACING).span('settlement', notesOf(work), async (note) => {
        let chunks = 0;
        for (let more = true; more && !(options.stopping?.() ?? false); chunks += 1) {
          more = await retryOnConflict(() => db.transaction((tx) => runChunk(tx, work, limit)));
        }
        note({ 'surahi.chunks': chunks });
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} settlements were interrupted`);
}

function notesOf(work: sql.WorkRow): Notes {
  return {
    'surahi.settlement_id': String(work.settlement_id),
    'surahi.draw_id': String(work.draw_id),
    'surahi.family': work.family,
    'surahi.purpose': work.voiding ? 'reverse' : work.purpose,
  };
}

/** One chunk; false when there is nothing left to do here, or another worker is doing it. */
async function runChunk(tx: Tx, work: sql.WorkRow, limit: number): Promise<boolean> {
  const [claim] = await tx.query<TryLockRow>(sql.claim(work.settlement_id));
  if (claim?.is_mine !== true) return false;
  const statement = await chunkOf(tx, work, limit);
  if (statement === undefined) return false;
  const [chunk] = await tx.query<sql.ChunkRow>(statement);
  await notifyWallets(tx, chunk?.players ?? []);
  await tx.query(notifySettlements(work.settlement_id));
  return chunk?.more ?? false;
}

async function chunkOf(tx: Tx, work: sql.WorkRow, limit: number): ReturnType<typeof refundOf> {
  if (work.voiding) return sql.reverseChunk(work.settlement_id, limit);
  if (work.purpose === 'refund') return refundOf(tx, work, limit);
  return sql.settleChunk(work.settlement_id, WIN_KINDS[work.family], work.business_date, limit);
}

/** Stakes go back only once everything that was won with them has come back. */
async function refundOf(tx: Tx, work: sql.WorkRow, limit: number) {
  const [row] = await tx.query<{ waiting: boolean }>(sql.hasUnreversed(work.draw_id));
  return row?.waiting === true ? undefined : sql.refundChunk(work.settlement_id, work.business_date, limit);
}
