import type { Db, Tx } from '../../platform/db/db.ts';
import * as sql from './exposure.sql.ts';

/** The bids in play of a draw: the number of its slips, and the points on each pick. */
export type DrawStakes = { slips: number; points: ReadonlyMap<number, bigint> };

/** What a node remembers of a draw: every slip up to `lastSlip`, in the state of `retracted` refunds. */
type Known = DrawStakes & { lastSlip: bigint; retracted: number };

const memories = new WeakMap<Db, Map<bigint, Known>>();

/**
 * The stakes of these draws in the snapshot of `tx`. A node remembers the sums and reads only later slips. Slips are
 * never changed or deleted, so no slip is missing if the remembered and the later slips add up to the count of all.
 * Reads the whole draw again if the count differs, because a bid committed later than a slip with a higher number, or
 * if bids were given back. Forgets every other draw.
 */
export async function readStakes(db: Db, tx: Tx, drawIds: readonly bigint[]): Promise<Map<bigint, DrawStakes>> {
  const before = memories.get(db) ?? new Map<bigint, Known>();
  const known = new Map<bigint, Known>();
  const counts = await tx.query<sql.SlipCountRow>(sql.selectSlipCounts(drawIds));
  const added = await readSlips(
    tx,
    drawIds.map((drawId) => ({ drawId, after: before.get(drawId)?.lastSlip ?? 0n })),
  );
  const whole: sql.SlipCountRow[] = [];
  for (const row of counts) {
    const kept = before.get(row.draw_id);
    const fresh = added.get(row.draw_id);
    if (kept !== undefined && (kept.retracted !== row.retracted || kept.slips + (fresh?.slips ?? 0) !== row.slips)) {
      whole.push(row);
    } else {
      known.set(row.draw_id, { ...join(kept, fresh), slips: row.slips, retracted: row.retracted });
    }
  }
  const reread = await readSlips(
    tx,
    whole.map((row) => ({ drawId: row.draw_id, after: 0n })),
  );
  for (const row of whole) {
    known.set(row.draw_id, { ...join(undefined, reread.get(row.draw_id)), slips: row.slips, retracted: row.retracted });
  }
  memories.set(db, known);
  return known;
}

type Read = { slips: number; lastSlip: bigint; points: Map<number, bigint> };

/** The slips of draws after a slip number, without bids that were given back. */
async function readSlips(tx: Tx, asked: readonly { drawId: bigint; after: bigint }[]): Promise<Map<bigint, Read>> {
  const reads = new Map<bigint, Read>();
  if (asked.length === 0) return reads;
  for (const row of await tx.query<sql.NewSlipsRow>(sql.selectNewSlips(asked))) {
    const points = new Map(row.picks.map((pick, index) => [pick, BigInt(row.points[index] ?? '0')]));
    reads.set(row.draw_id, { slips: row.slips, lastSlip: row.last_slip, points });
  }
  return reads;
}

function join(kept: Known | undefined, fresh: Read | undefined): Pick<Known, 'lastSlip' | 'points'> {
  const points = new Map(kept?.points);
  for (const [pick, more] of fresh?.points ?? []) points.set(pick, (points.get(pick) ?? 0n) + more);
  return { lastSlip: fresh?.lastSlip ?? kept?.lastSlip ?? 0n, points };
}
