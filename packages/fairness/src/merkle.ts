import { sha256 } from '@noble/hashes/sha2.js';

/** SHA-256 of a message, 32 bytes. A server passes the one of node:crypto, which is faster than the portable one. */
export type Sha256 = (message: Uint8Array) => Uint8Array;

/** A complete subtree of 2^level leaves. It covers the leaves from index × 2^level. Level 0 holds the leaf hashes. */
export interface TreeNode {
  readonly level: number;
  readonly index: number;
}

/** A complete subtree with its hash, 32 bytes. Its hash never changes when the tree grows. */
export interface HashedNode extends TreeNode {
  readonly hash: Uint8Array;
}

/** Hashes in a tree are SHA-256, so each has this many bytes. */
export const HASH_BYTES = 32;

const LEAF_PREFIX = 0x00;
const NODE_PREFIX = 0x01;

/** The root of a tree without leaves: SHA-256 of nothing (RFC 6962, section 2.1). */
export const EMPTY_ROOT: Uint8Array = sha256(new Uint8Array());

/** The hash of a leaf: SHA-256 over 0x00 and the entry's bytes (RFC 6962, section 2.1). */
export function leafHash(entry: Uint8Array, hash: Sha256 = sha256): Uint8Array {
  const message = new Uint8Array(1 + entry.length);
  message[0] = LEAF_PREFIX;
  message.set(entry, 1);
  return hash(message);
}

/** The hash of a node: SHA-256 over 0x01 and the hashes of both children (RFC 6962, section 2.1). */
export function nodeHash(left: Uint8Array, right: Uint8Array, hash: Sha256 = sha256): Uint8Array {
  const message = new Uint8Array(1 + left.length + right.length);
  message[0] = NODE_PREFIX;
  message.set(left, 1);
  message.set(right, 1 + left.length);
  return hash(message);
}

/** The root of the tree over leaf hashes, in their order (RFC 6962, section 2.1). Needs one hash per leaf. */
export function treeRoot(leafHashes: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array {
  let level = leafHashes;
  while (level.length > 1) {
    const parents = pairHashes(level, hash);
    // A node without a sibling moves up unchanged. This yields the tree of RFC 6962, which splits at a power of two.
    const last = level.length % 2 === 1 ? level[level.length - 1] : undefined;
    if (last !== undefined) parents.push(last);
    level = parents;
  }
  return level[0] ?? EMPTY_ROOT;
}

/**
 * The hashes of all complete subtrees: result[level][index]. Level 0 is the leaf hashes themselves. Proofs are made from
 * these hashes (see proofHashes). A tree of n leaves has fewer than 2n of them.
 */
export function completeLevels(leafHashes: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array[][] {
  const levels = [[...leafHashes]];
  for (let level = levels[0] ?? []; level.length > 1; ) {
    level = pairHashes(level, hash);
    levels.push(level);
  }
  return levels;
}

function pairHashes(level: readonly Uint8Array[], hash: Sha256): Uint8Array[] {
  const parents: Uint8Array[] = [];
  for (let index = 0; index + 1 < level.length; index += 2) {
    const [left, right] = [level[index], level[index + 1]];
    if (left !== undefined && right !== undefined) parents.push(nodeHash(left, right, hash));
  }
  return parents;
}

/**
 * A tree that grows at its end. It stores only the roots of its largest complete subtrees, at most one per level, so
 * appending a leaf and computing the root take O(log n).
 */
export class CompactTree {
  #size: number;
  readonly #peaks: Uint8Array[];
  readonly #hash: Sha256;

  /**
   * @param size leaves that the tree holds already
   * @param peaks hashes of its largest complete subtrees, from the left: those that `peaksOf(size)` names
   * @throws RangeError when the number of hashes does not fit the size
   */
  constructor(size = 0, peaks: readonly Uint8Array[] = [], hash: Sha256 = sha256) {
    if (peaks.length !== peaksOf(size).length) {
      throw new RangeError(
        `a tree of ${size} leaves has ${peaksOf(size).length} complete subtrees, not ${peaks.length}`,
      );
    }
    this.#size = size;
    this.#peaks = [...peaks];
    this.#hash = hash;
  }

  /** Leaves of the tree. */
  get size(): number {
    return this.#size;
  }

  /** The hashes to continue from: `new CompactTree(tree.size, tree.peaks)` is the same tree. */
  get peaks(): readonly Uint8Array[] {
    return [...this.#peaks];
  }

  /**
   * Appends a leaf by its hash. Returns the subtrees that this leaf completes: the leaf itself, then from the lowest
   * level up. A log stores them, and makes every later proof from them.
   */
  append(leaf: Uint8Array): HashedNode[] {
    const completed: HashedNode[] = [{ level: 0, index: this.#size, hash: leaf }];
    let node = leaf;
    let index = this.#size;
    for (let level = 1; index % 2 === 1; level += 1) {
      node = nodeHash(this.#peaks.pop() ?? EMPTY_ROOT, node, this.#hash);
      index = (index - 1) / 2;
      completed.push({ level, index, hash: node });
    }
    this.#peaks.push(node);
    this.#size += 1;
    return completed;
  }

  /** The root over all leaves so far. */
  root(): Uint8Array {
    return joinPeaks(this.#peaks, this.#hash);
  }
}

/** The largest complete subtrees of a tree of `size` leaves, from the left: one for each 1 in the binary size. */
export function peaksOf(size: number): TreeNode[] {
  return completeSubtrees(0, size);
}

/** The root over complete subtrees that are next to each other, the largest at the left. */
export function joinPeaks(peaks: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array {
  if (peaks.length === 0) return EMPTY_ROOT;
  return peaks.reduceRight((right, left) => nodeHash(left, right, hash));
}

/** The complete subtrees that make up the leaves from `start` to before `end`, where `start` is aligned to the first. */
export function completeSubtrees(start: number, end: number): TreeNode[] {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError(`not a range of leaves: ${start} to ${end}`);
  }
  const nodes: TreeNode[] = [];
  let from = start;
  while (from < end) {
    const level = highestBit(end - from);
    nodes.push({ level, index: from / 2 ** level });
    from += 2 ** level;
  }
  return nodes;
}

/** The largest power of two that is smaller than a number of leaves: where RFC 6962 splits a tree of 2 leaves or more. */
export function splitPoint(leaves: number): number {
  return 2 ** highestBit(leaves - 1);
}

/** Position of the highest 1 of a positive integer. Bit operators of the language stop at 32 bits. */
function highestBit(value: number): number {
  let bit = 0;
  for (let rest = value; rest >= 2; rest = Math.floor(rest / 2)) bit += 1;
  return bit;
}
