import { equalBytes } from './bytes.ts';
import { completeSubtrees, HASH_BYTES, joinPeaks, nodeHash, splitPoint, type TreeNode, treeRoot } from './merkle.ts';

/** Leaves from `start` to before `end`. In a proof it names the subtree over these leaves. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** The hash of a complete subtree, 32 bytes. A log reads it from its stored nodes. */
export type NodeLookup = (level: number, index: number) => Uint8Array;

/**
 * The subtrees whose hashes are the inclusion proof of a leaf, from the leaf's sibling up (RFC 6962, section 2.1.1).
 * Throws RangeError unless 0 ≤ index < size.
 */
export function inclusionPath(index: number, size: number): LeafRange[] {
  if (!isLeaf(index, size)) throw new RangeError(`no leaf ${index} in a tree of ${size}`);
  const path: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitPoint(end - start);
    if (index < middle) {
      path.push({ start: middle, end });
      end = middle;
    } else {
      path.push({ start, end: middle });
      start = middle;
    }
  }
  return path.reverse();
}

/**
 * The subtrees whose hashes are the consistency proof between two sizes, in the order of RFC 6962, section 2.1.2.
 * The proof is empty when the sizes are equal. Throws RangeError unless 0 < oldSize ≤ size.
 */
export function consistencyPath(oldSize: number, size: number): LeafRange[] {
  if (!isLeaf(oldSize - 1, size)) throw new RangeError(`no consistency proof from ${oldSize} to ${size} leaves`);
  const path: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end !== oldSize) {
    const middle = start + splitPoint(end - start);
    if (oldSize <= middle) {
      path.push({ start: middle, end });
      end = middle;
    } else {
      path.push({ start, end: middle });
      start = middle;
    }
  }
  // The old tree ends with the subtree [start, end). When that is the whole old tree, the verifier knows its hash.
  if (start > 0) path.push({ start, end });
  return path.reverse();
}

/**
 * The subtrees whose hashes prove the leaves from `start` to before `end`: the largest ones outside the range, from the
 * left. Throws RangeError unless 0 ≤ start < end ≤ size.
 */
export function rangePath({ start, end }: LeafRange, size: number): LeafRange[] {
  if (!isLeaf(start, size) || !isLeaf(end - 1, size) || start >= end) {
    throw new RangeError(`no leaves ${start} to ${end} in a tree of ${size}`);
  }
  const path: LeafRange[] = [];
  const visit = (from: number, to: number): void => {
    if (to <= start || from >= end) {
      path.push({ start: from, end: to });
    } else if (from < start || to > end) {
      const middle = from + splitPoint(to - from);
      visit(from, middle);
      visit(middle, to);
    }
  };
  visit(0, size);
  return path;
}

/** The stored nodes that proofHashes looks up for a path, so that a log can read them in one query. */
export function nodesOfPath(path: readonly LeafRange[]): TreeNode[] {
  return path.flatMap(({ start, end }) => completeSubtrees(start, end));
}

/** The hashes of a path, which are the proof. Only the last subtree of a tree is joined from several stored nodes. */
export function proofHashes(path: readonly LeafRange[], lookup: NodeLookup): Uint8Array[] {
  return path.map(({ start, end }) =>
    joinPeaks(completeSubtrees(start, end).map(({ level, index }) => lookup(level, index))),
  );
}

/** What an inclusion proof claims: the tree of `size` leaves with this root holds the leaf at `index`, counted from 0. */
export interface InclusionClaim {
  readonly index: number;
  readonly size: number;
  readonly leafHash: Uint8Array;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** Whether an inclusion proof is right (RFC 6962, section 2.1.1). Returns false for any malformed input. */
export function verifyInclusion({ index, size, leafHash, root, proof }: InclusionClaim): boolean {
  if (!isLeaf(index, size) || !areHashes([leafHash, ...proof])) return false;
  const path = inclusionPath(index, size);
  if (path.length !== proof.length) return false;
  let hash = leafHash;
  for (const [at, { start }] of path.entries()) {
    const sibling = proof[at] ?? hash;
    hash = start > index ? nodeHash(hash, sibling) : nodeHash(sibling, hash);
  }
  return equalBytes(hash, root);
}

/** What a consistency proof claims: the tree with `root` begins with all leaves of the tree with `oldRoot`. */
export interface ConsistencyClaim {
  readonly oldSize: number;
  readonly size: number;
  readonly oldRoot: Uint8Array;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/**
 * Whether a consistency proof is right (RFC 6962, section 2.1.2). Equal sizes need equal roots and an empty proof. From
 * size 0 to a larger size every tree would be consistent, so that claim is refused: the caller decides on first contact.
 * Returns false for any malformed input.
 */
export function verifyConsistency({ oldSize, size, oldRoot, root, proof }: ConsistencyClaim): boolean {
  if (oldSize === 0 && size === 0) {
    return proof.length === 0 && equalBytes(root, treeRoot([])) && equalBytes(oldRoot, root);
  }
  if (!isLeaf(oldSize - 1, size) || !areHashes(proof)) return false;
  const path = consistencyPath(oldSize, size);
  if (path.length !== proof.length) return false;
  // Both roots grow from the subtree that ends the old tree. The proof omits it when it is the whole old tree.
  const startsWithOldRoot = path[0] === undefined || path[0].start === oldSize;
  let oldHash = startsWithOldRoot ? oldRoot : (proof[0] ?? oldRoot);
  let hash = oldHash;
  for (const [at, { start }] of path.entries()) {
    if (at === 0 && !startsWithOldRoot) continue;
    const sibling = proof[at] ?? hash;
    if (start >= oldSize) {
      hash = nodeHash(hash, sibling);
    } else {
      hash = nodeHash(sibling, hash);
      oldHash = nodeHash(sibling, oldHash);
    }
  }
  return equalBytes(oldHash, oldRoot) && equalBytes(hash, root);
}

/** What a range proof claims: the tree of `size` leaves with this root holds these leaves, one after another, at `start`. */
export interface RangeClaim {
  readonly start: number;
  readonly size: number;
  readonly leafHashes: readonly Uint8Array[];
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** Whether a range proof is right. It has the hashes that rangePath names. Returns false for any malformed input. */
export function verifyRange({ start, size, leafHashes, root, proof }: RangeClaim): boolean {
  const end = start + leafHashes.length;
  if (leafHashes.length === 0 || !isLeaf(start, size) || !isLeaf(end - 1, size)) return false;
  if (!areHashes(proof) || !areHashes(leafHashes)) return false;
  if (rangePath({ start, end }, size).length !== proof.length) return false;
  let used = 0;
  const subtree = (from: number, to: number): Uint8Array => {
    if (to <= start || from >= end) {
      used += 1;
      return proof[used - 1] ?? root;
    }
    if (from >= start && to <= end) return treeRoot(leafHashes.slice(from - start, to - start));
    const middle = from + splitPoint(to - from);
    const left = subtree(from, middle);
    return nodeHash(left, subtree(middle, to));
  };
  return equalBytes(subtree(0, size), root);
}

function isLeaf(index: number, size: number): boolean {
  return Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size;
}

function areHashes(hashes: readonly Uint8Array[]): boolean {
  return hashes.every((hash) => hash.length === HASH_BYTES);
}
