import { hash } from 'node:crypto';
import { HASH_BYTES, joinPeaks, peaksOf, type Sha256 } from '@surahi/fairness';

/** SHA-256 in one call. This is several times faster than `createHash`, which makes an object for each hash. */
export function sha256Of(message: Uint8Array): Buffer {
  return hash('sha256', message, 'buffer');
}

const sha256: Sha256 = sha256Of;

/** A Merkle tree. `levels[level]` joins the hashes of the complete subtrees with 2^level leaves, from the left. */
export type LeafTree = { size: number; root: Buffer; levels: readonly Buffer[] };

/** Collects hashes of leaves in any order. A million of them take 32 MB. */
export class LeafHashes {
  #hashes = Buffer.allocUnsafe(1_024 * HASH_BYTES);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(leaf: Buffer): void {
    const at = this.#size * HASH_BYTES;
    if (at === this.#hashes.length) this.#hashes = Buffer.concat([this.#hashes, Buffer.allocUnsafe(at)]);
    leaf.copy(this.#hashes, at);
    this.#size += 1;
  }

  /** The tree over the leaves, ordered by hash as B and S require. */
  toTree(): LeafTree {
    return treeOf(sortHashes(this.#hashes.subarray(0, this.#size * HASH_BYTES)));
  }
}

function treeOf(leaves: Buffer): LeafTree {
  const size = leaves.length / HASH_BYTES;
  const levels = [leaves];
  for (let below = leaves; below.length >= 2 * HASH_BYTES; ) {
    below = parentsOf(below);
    levels.push(below);
  }
  const peaks = peaksOf(size).map(({ level, index }) => hashAt(levels[level] ?? leaves, index));
  return { size, root: Buffer.from(joinPeaks(peaks, sha256)), levels };
}

/** The hash at a position. The returned buffer shares the memory of `hashes`. */
export function hashAt(hashes: Buffer, index: number): Buffer {
  return hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
}

/** The root of a complete subtree. The number of its hashes must be a power of two. */
export function rootOfComplete(hashes: Buffer): Buffer {
  let level = hashes;
  while (level.length > HASH_BYTES) level = parentsOf(level);
  return level;
}

/** The parents of all pairs of a level. A last hash without a partner has no parent. */
function parentsOf(level: Buffer): Buffer {
  const pairs = Math.floor(level.length / (2 * HASH_BYTES));
  const parents = Buffer.allocUnsafe(pairs * HASH_BYTES);
  // RFC 6962 puts the byte 1 before the two children.
  const message = Buffer.alloc(1 + 2 * HASH_BYTES, 1);
  for (let pair = 0; pair < pairs; pair += 1) {
    level.copy(message, 1, pair * 2 * HASH_BYTES, (pair + 1) * 2 * HASH_BYTES);
    sha256Of(message).copy(parents, pair * HASH_BYTES);
  }
  return parents;
}

/** Up to this many hashes, a comparison sort is faster than a bucket sort. */
const MOST_COMPARED = 4_096;

/** The first two bytes of a hash select its bucket. */
const BUCKETS = 65_536;

/** Sorts hashes. SHA-256 spreads them evenly, so each bucket holds only a few hashes for its comparison sort. */
function sortHashes(hashes: Buffer): Buffer {
  const size = hashes.length / HASH_BYTES;
  const byHash = (a: number, b: number): number => Buffer.compare(hashAt(hashes, a), hashAt(hashes, b));
  const order =
    size <= MOST_COMPARED ? Uint32Array.from({ length: size }, (_, at) => at).sort(byHash) : inBuckets(hashes, byHash);
  const sorted = Buffer.allocUnsafe(hashes.length);
  for (const [at, index] of order.entries()) {
    hashes.copy(sorted, at * HASH_BYTES, index * HASH_BYTES, (index + 1) * HASH_BYTES);
  }
  return sorted;
}

function inBuckets(hashes: Buffer, byHash: (a: number, b: number) => number): Uint32Array {
  const size = hashes.length / HASH_BYTES;
  const bucketOf = (index: number): number => hashes.readUInt16BE(index * HASH_BYTES);
  // The position of the next hash of each bucket. It moves from the start of the bucket to its end.
  const next = new Uint32Array(BUCKETS + 1);
  for (let index = 0; index < size; index += 1) next[bucketOf(index) + 1] = (next[bucketOf(index) + 1] ?? 0) + 1;
  for (let bucket = 1; bucket <= BUCKETS; bucket += 1) next[bucket] = (next[bucket] ?? 0) + (next[bucket - 1] ?? 0);
  const order = new Uint32Array(size);
  for (let index = 0; index < size; index += 1) {
    const place = next[bucketOf(index)] ?? 0;
    order[place] = index;
    next[bucketOf(index)] = place + 1;
  }
  let start = 0;
  for (const end of next.subarray(0, BUCKETS)) {
    if (end - start > 1) order.subarray(start, end).sort(byHash);
    start = end;
  }
  return order;
}
