import { createHash } from 'node:crypto';
import {
  biddingSession,
  type Group,
  leafBytes,
  leafHash,
  placeOf,
  saltOf,
  type Session,
  type Sha256,
  treeRoot,
} from '@surahi/fairness';
import type { PayoutRow, SessionRow, SlipRow } from './fair-draws.sql.ts';

const sha256: Sha256 = (message) => createHash('sha256').update(message).digest();

/** A leaf of bids or payouts with its RFC 6962 hash. */
export type HashedLeaf = { slip: number; group: Group; bytes: Uint8Array; hash: Buffer };

/** The leaves of one slip in the bids of a session: one for each group of its bids. */
export function slipLeaves(session: SessionRow, slip: SlipRow): HashedLeaf[] {
  const groups = new Map<Group, [code: number, points: number][]>();
  for (const [at, code] of slip.picks.entries()) {
    const { group } = placeOf(code);
    if (biddingSession(group) !== nameOfSide(session.side)) continue;
    groups.set(group, [...(groups.get(group) ?? []), [code, slip.points[at] ?? 0]]);
  }
  const number = Number(slip.slip_no);
  return [...groups].map(([group, bids]) =>
    hashed(number, group, {
      kind: 'slip',
      v: 1,
      record: session.record_id,
      slip: number,
      submission: slip.submission_id,
      group,
      at: slip.accepted_at.getTime(),
      bids,
      salt: saltOf(session.salt_key, 'slip', number, group),
    }),
  );
}

/** The leaves of the payouts of a session: one for each group of each slip that won. */
export function payoutLeaves(session: SessionRow, payouts: readonly PayoutRow[]): HashedLeaf[] {
  const sums = new Map<string, { slip: number; group: Group; paise: bigint }>();
  for (const { slip_no: slip, pick, amount_paise: paise } of payouts) {
    const { group } = placeOf(pick);
    const key = `${slip} ${group}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { slip: Number(slip), group, paise });
    else sum.paise += paise;
  }
  return [...sums.values()].map(({ slip, group, paise }) =>
    hashed(slip, group, {
      kind: 'payout',
      v: 1,
      record: session.record_id,
      slip,
      group,
      paise: Number(paise),
      salt: saltOf(session.salt_key, 'payout', slip, group),
    }),
  );
}

function hashed(slip: number, group: Group, leaf: Parameters<typeof leafBytes>[0]): HashedLeaf {
  const bytes = leafBytes(leaf);
  return { slip, group, bytes, hash: Buffer.from(leafHash(bytes, sha256)) };
}

/** Leaves in the order of their tree: by hash. */
function inTreeOrder(leaves: readonly HashedLeaf[]): HashedLeaf[] {
  return leaves.toSorted((a, b) => Buffer.compare(a.hash, b.hash));
}

/** The root over leaves in any order, in hex. */
export function rootOf(leaves: readonly HashedLeaf[]): string {
  const root = treeRoot(
    inTreeOrder(leaves).map(({ hash }) => hash),
    sha256,
  );
  return Buffer.from(root).toString('hex');
}

/** The session that a side of a draw is. */
export function nameOfSide(side: 1 | 2): Session {
  return side === 1 ? 'open' : 'close';
}
