import { createHmac } from 'node:crypto';
import { biddingSession, type Group, lengthPrefixed, placeOf, type Session, utf8ToBytes } from '@surahi/fairness';
import { sha256Of } from './leaf-tree.ts';

export type Side = 1 | 2;

/** The values that every leaf of a session needs. `record_id` is the id of the record (M-id) in hex. */
export type LeafKey = { side: Side; record_id: string; salt_key: Buffer };

/** An accepted slip. `at` is unix ms. */
export type Slip = {
  slip: number;
  submission: string;
  at: number;
  picks: readonly number[];
  points: readonly number[];
};

/** The payout of one bid of a slip. */
export type PaidBid = { slip: number; pick: number; paise: bigint };

/** A leaf of bids or payouts with its RFC 6962 hash. */
export type HashedLeaf = { slip: number; group: Group; bytes: Buffer; hash: Buffer };

/**
 * The leaves of one slip in the bids of a session: one for each group of its bids. The text must equal the canonical
 * encoding of `leafBytes`. Building it here is several times faster.
 */
export function slipLeaves(key: LeafKey, slip: Slip): HashedLeaf[] {
  const groups = new Map<Group, string[]>();
  for (const [at, code] of slip.picks.entries()) {
    const { group } = placeOf(code);
    if (biddingSession(group) !== nameOfSide(key.side)) continue;
    const bids = groups.get(group);
    const bid = `[${code},${slip.points[at] ?? 0}]`;
    if (bids === undefined) groups.set(group, [bid]);
    else bids.push(bid);
  }
  return [...groups].map(([group, bids]) => {
    const salt = saltOfLeaf(key.salt_key, 'slip', slip.slip, group);
    return hashed(
      slip.slip,
      group,
      `{"at":${slip.at},"bids":[${bids.join()}],"group":"${group}","kind":"slip","record":"${key.record_id}","salt":"${salt}","slip":${slip.slip},"submission":"${slip.submission}","v":1}`,
    );
  });
}

/** The leaves of the payouts of a session: one for each group of each slip that won. */
export function payoutLeaves(key: LeafKey, payouts: readonly PaidBid[]): HashedLeaf[] {
  const sums = new Map<string, { slip: number; group: Group; paise: bigint }>();
  for (const { slip, pick, paise } of payouts) {
    const { group } = placeOf(pick);
    const name = `${slip} ${group}`;
    const sum = sums.get(name);
    if (sum === undefined) sums.set(name, { slip, group, paise });
    else sum.paise += paise;
  }
  return [...sums.values()].map(({ slip, group, paise }) => {
    const salt = saltOfLeaf(key.salt_key, 'payout', slip, group);
    return hashed(
      slip,
      group,
      `{"group":"${group}","kind":"payout","paise":${paise},"record":"${key.record_id}","salt":"${salt}","slip":${slip},"v":1}`,
    );
  });
}

/** Computes `saltOf` of @surahi/fairness with the faster HMAC of node:crypto. */
function saltOfLeaf(saltKey: Buffer, kind: 'slip' | 'payout', slip: number, group: Group): string {
  const { message, slipAt } = SALT_INPUTS[kind][group];
  message.writeBigUInt64BE(BigInt(slip), slipAt);
  return createHmac('sha256', saltKey).update(message).digest('hex');
}

const SALT_INPUTS = { slip: saltInputsOf('slip'), payout: saltInputsOf('payout') };

/** The HMAC inputs of `saltOf` for each group. The 8 bytes at `slipAt` take the slip's number. */
function saltInputsOf(kind: 'slip' | 'payout') {
  const label = utf8ToBytes(`surahi/salt/${kind}`);
  const inputOf = (group: Group) => ({
    message: Buffer.from(lengthPrefixed(label, new Uint8Array(8), utf8ToBytes(group))),
    // `lengthPrefixed` puts the length of each part before it, in 4 bytes.
    slipAt: 4 + label.length + 4,
  });
  return { open: inputOf('open'), both: inputOf('both'), close: inputOf('close') };
}

function hashed(slip: number, group: Group, text: string): HashedLeaf {
  // RFC 6962 puts the byte 0 before the leaf.
  const message = Buffer.from(`\0${text}`, 'latin1');
  return { slip, group, bytes: message.subarray(1), hash: sha256Of(message) };
}

/** The session that a side of a draw is. */
export function nameOfSide(side: Side): Session {
  return side === 1 ? 'open' : 'close';
}
