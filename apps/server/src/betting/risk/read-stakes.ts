import { pickNeedsOpen } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Foreground } from '../../platform/foreground.ts';
import * as sql from './exposure.sql.ts';

/** The bids in play of a draw: the number of its slips, and the points on each pick. */
export type DrawStakes = { slips: number; points: ReadonlyMap<number, bigint> };

/** What a node remembers of a draw: every slip up to `through`, in the state of `retracted` refunds. */
type Known = DrawStakes & { through: bigint; retracted: number };

const NOTHING: Known = { slips: 0, points: new Map(), through: 0n, retracted: 0 };
const LAST = 2n ** 63n - 1n;

const memories = new WeakMap<Db, ReadonlyMap<bigint, Known>>();

/**
 * Returns the stakes of these draws in the snapshot of `tx`. `slip_totals` stores a slip number up to which no new slip of
 * the draw can appear. A node remembers the points of the slips up to it, and reads each of them once. It reads later
 * slips at each call. It reads the draw again if bids were given back, or if the remembered count of slips differs from
 * that in `slip_totals`. It forgets draws that are not in `drawIds`. On a standby that is behind an earlier call, the
 * result has the slips of the earlier call. While players submit bids, it pauses after each draw. The pauses keep `tx` open.
 */
export async function readStakes(
  { db, foreground }: Pick<AppContext, 'db' | 'foreground'>,
  tx: Tx,
  drawIds: readonly bigint[],
): Promise<Map<bigint, DrawStakes>> {
  const read = (ranges: readonly sql.SlipRange[]) => readSlips(tx, ranges, foreground);
  const kept = await tx.query<sql.KeptSlipsRow>(sql.selectKeptSlips(drawIds));
  const known = await remember(read, kept, memories.get(db) ?? new Map());
  memories.set(db, known);
  const late = await read([...known].map(([drawId, { through }]) => ({ drawId, after: through, through: LAST })));
  const openVoid = new Set(kept.filter((row) => row.is_open_void).map((row) => row.draw_id));
  return new Map(
    [...known].map(([drawId, one]) => {
      const stakes = join(one, late.get(drawId));
      return [drawId, openVoid.has(drawId) ? withoutOpen(stakes) : stakes];
    }),
  );
}

/** Leaves out the bids that need the result of the open session, which is void. */
function withoutOpen({ slips, points }: DrawStakes): DrawStakes {
  return { slips, points: new Map([...points].filter(([pick]) => !pickNeedsOpen(pick))) };
}

type Read = (ranges: readonly sql.SlipRange[]) => Promise<Map<bigint, DrawStakes>>;

/** Returns the memory extended by the slips that were summed since. */
async function remember(
  read: Read,
  kept: readonly sql.KeptSlipsRow[],
  before: ReadonlyMap<bigint, Known>,
): Promise<Map<bigint, Known>> {
  const known = new Map<bigint, Known>();
  const whole: sql.KeptSlipsRow[] = [];
  const valid = kept.map((row) => {
    const one = before.get(row.draw_id) ?? NOTHING;
    return { row, one: one.retracted === row.retracted ? one : NOTHING };
  });
  const added = await read(
    valid
      .filter(({ row, one }) => one.through < row.through)
      .map(({ row, one }) => ({ drawId: row.draw_id, after: one.through, through: row.through })),
  );
  for (const { row, one } of valid) {
    // This standby may be behind the server of an earlier call. Its totals are then older than the memory.
    if (one.through > row.through) {
      known.set(row.draw_id, one);
      continue;
    }
    const sums = join(one, added.get(row.draw_id));
    if (BigInt(sums.slips) === row.slips) {
      known.set(row.draw_id, { ...sums, through: row.through, retracted: row.retracted });
    } else {
      whole.push(row);
    }
  }
  const reread = await read(whole.map((row) => ({ drawId: row.draw_id, after: 0n, through: row.through })));
  for (const row of whole) {
    const sums = join(NOTHING, reread.get(row.draw_id));
    known.set(row.draw_id, { ...sums, through: row.through, retracted: row.retracted });
  }
  return known;
}

async function readSlips(
  tx: Tx,
  ranges: readonly sql.SlipRange[],
  foreground: Foreground,
): Promise<Map<bigint, DrawStakes>> {
  const stakes = new Map<bigint, DrawStakes>();
  for (const range of ranges) {
    const startedMs = performance.now();
    const row = await tx.one<sql.SlipsRow>(sql.selectSlipRange(range));
    const points = new Map(row.picks.map((pick, index) => [pick, BigInt(row.points[index] ?? '0')]));
    if (row.slips > 0) stakes.set(range.drawId, { slips: row.slips, points });
    await foreground.pauseAfter(performance.now() - startedMs);
  }
  return stakes;
}

function join(one: DrawStakes, other: DrawStakes | undefined): DrawStakes {
  if (other === undefined) return one;
  const points = new Map(one.points);
  for (const [pick, more] of other.points) points.set(pick, (points.get(pick) ?? 0n) + more);
  return { slips: one.slips + other.slips, points };
}
