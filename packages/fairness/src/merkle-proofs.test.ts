import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../vectors/merkle-proofs.json' with { type: 'json' };
import { fromBase64, utf8ToBytes } from './bytes.ts';
import { completeLevels, EMPTY_ROOT, leafHash, treeRoot } from './merkle.ts';
import {
  consistencyPath,
  inclusionPath,
  nodesOfPath,
  proofHashes,
  rangePath,
  verifyConsistency,
  verifyInclusion,
  verifyRange,
} from './merkle-proofs.ts';

const SIZE = 70;
const leaves = Array.from({ length: SIZE }, (_, index) => leafHash(utf8ToBytes(`entry ${index}`)));
const roots = Array.from({ length: SIZE + 1 }, (_, size) => treeRoot(leaves.slice(0, size)));
const levels = completeLevels(leaves);
const rootAt = (size: number) => roots[size] ?? EMPTY_ROOT;
const leafAt = (index: number) => leaves[index] ?? EMPTY_ROOT;

/** The stored nodes of a tree. It refuses nodes that are not complete in a tree of `size` leaves. */
const storedAt = (size: number) => (level: number, index: number) => {
  const hash = levels[level]?.[index];
  if (hash === undefined || (index + 1) * 2 ** level > size) throw new Error(`no node ${level}/${index} of ${size}`);
  return hash;
};

const inclusionOf = (index: number, size: number) => ({
  index,
  size,
  leafHash: leafAt(index),
  root: rootAt(size),
  proof: proofHashes(inclusionPath(index, size), storedAt(size)),
});

const consistencyOf = (oldSize: number, size: number) => ({
  oldSize,
  size,
  oldRoot: rootAt(oldSize),
  root: rootAt(size),
  proof: proofHashes(consistencyPath(oldSize, size), storedAt(size)),
});

const rangeOf = (start: number, end: number, size: number) => ({
  start,
  size,
  leafHashes: leaves.slice(start, end),
  root: rootAt(size),
  proof: proofHashes(rangePath({ start, end }, size), storedAt(size)),
});

/** Every way to spoil a list of hashes: a bit flipped, a hash dropped, doubled, added, swapped or cut. */
function spoiled(hashes: readonly Uint8Array[]): Uint8Array[][] {
  const flipped = hashes.map((hash, at) => hashes.with(at, hash.with(at % 32, (hash[at % 32] ?? 0) ^ (1 << (at % 8)))));
  const cut = hashes.map((hash, at) => hashes.with(at, hash.subarray(0, 31)));
  const dropped = hashes.map((_, at) => hashes.toSpliced(at, 1));
  const doubled = hashes.map((hash, at) => hashes.toSpliced(at, 0, hash));
  const added = [
    [...hashes, EMPTY_ROOT],
    [EMPTY_ROOT, ...hashes],
    [...hashes, new Uint8Array()],
  ];
  const swapped = hashes.length > 1 ? [hashes.toReversed()] : [];
  return [...flipped, ...cut, ...dropped, ...doubled, ...added, ...swapped];
}

describe('[FAI-02] proofs', () => {
  const bytes = (text: string | undefined) => fromBase64(text ?? '');

  test.each(vectors.cases)('$kind $name: refused is $wantErr', (vector) => {
    const proof = (vector.proof ?? []).map((hash) => fromBase64(hash));
    const { size1: oldSize = -1, size2, treeSize = -1, leafIdx: index = -1 } = vector;
    const size = size2 ?? treeSize;
    const right =
      vector.kind === 'consistency'
        ? verifyConsistency({ oldSize, size, oldRoot: bytes(vector.root1), root: bytes(vector.root2), proof })
        : verifyInclusion({ index, size, leafHash: bytes(vector.leafHash), root: bytes(vector.root), proof });
    expect(right).toBe(!vector.wantErr);
  });

  test('the vectors are all there', () => {
    expect(vectors.cases).toHaveLength(196);
    expect(vectors.cases.filter(({ wantErr }) => wantErr)).toHaveLength(184);
  });
});

describe('[FAI-02] inclusion', () => {
  test('is proven for every leaf of every size up to 70, with at most one hash per level', () => {
    for (let size = 1; size <= SIZE; size += 1) {
      for (let index = 0; index < size; index += 1) {
        const claim = inclusionOf(index, size);
        expect(verifyInclusion(claim), `${index} of ${size}`).toBe(true);
        expect(claim.proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
      }
    }
  });

  test('is refused for another leaf, place or root, and with a spoiled proof', () => {
    const indexAndSize = fc
      .integer({ min: 1, max: SIZE })
      .chain((size) => fc.tuple(fc.nat(size - 1), fc.constant(size)));
    fc.assert(
      fc.property(indexAndSize, ([index, size]) => {
        const claim = inclusionOf(index, size);
        const wrong = [
          { leafHash: leafAt((index + 1) % SIZE) },
          { index: index + 1 },
          { index: -1 },
          { index: index + 0.5 },
          { index: size },
          { root: rootAt(size - 1) },
          ...spoiled(claim.proof).map((proof) => ({ proof })),
        ];
        for (const change of wrong)
          expect(verifyInclusion({ ...claim, ...change }), JSON.stringify(change)).toBe(false);
      }),
    );
  });

  test('works with stored nodes alone, at most two hashes of a tree of 2^40 leaves per level', () => {
    const nodes = nodesOfPath(inclusionPath(12345, 2 ** 40 + 12345 * 2));
    expect(nodes.length).toBeLessThan(2 * 41);
    for (const { level, index } of nodes) expect((index + 1) * 2 ** level).toBeLessThanOrEqual(2 ** 40 + 12345 * 2);
  });
});

describe('[FAI-02] consistency', () => {
  test('is proven for every pair of sizes up to 70', () => {
    for (let size = 1; size <= SIZE; size += 1) {
      for (let oldSize = 1; oldSize <= size; oldSize += 1) {
        expect(verifyConsistency(consistencyOf(oldSize, size)), `${oldSize} to ${size}`).toBe(true);
      }
    }
  });

  test('is refused with a spoiled proof, other sizes and other roots', () => {
    const sizes = fc
      .integer({ min: 2, max: SIZE })
      .chain((size) => fc.tuple(fc.integer({ min: 1, max: size - 1 }), fc.constant(size)));
    fc.assert(
      fc.property(sizes, ([oldSize, size]) => {
        const claim = consistencyOf(oldSize, size);
        const wrong = [
          { oldSize: 0 },
          { oldSize: size },
          { oldSize: size + 1 },
          { oldRoot: claim.root },
          { root: claim.oldRoot },
          { oldRoot: EMPTY_ROOT },
          { root: EMPTY_ROOT },
          ...spoiled(claim.proof).map((proof) => ({ proof })),
        ];
        for (const change of wrong)
          expect(verifyConsistency({ ...claim, ...change }), JSON.stringify(change)).toBe(false);
      }),
    );
  });

  test('of a log that changed an old entry is refused, whichever entry it was', () => {
    for (let changed = 0; changed < 20; changed += 1) {
      const forged = leaves.with(changed, leafHash(utf8ToBytes('forged')));
      const forgedLevels = completeLevels(forged);
      const proof = proofHashes(consistencyPath(20, 33), (level, index) => forgedLevels[level]?.[index] ?? EMPTY_ROOT);
      const root = treeRoot(forged.slice(0, 33));
      expect(verifyConsistency({ oldSize: 20, size: 33, oldRoot: rootAt(20), root, proof })).toBe(false);
    }
  });

  test('from the empty tree is refused, because every tree extends it', () => {
    const claim = { oldSize: 0, oldRoot: EMPTY_ROOT, proof: [] };
    expect(verifyConsistency({ ...claim, size: 0, root: EMPTY_ROOT })).toBe(true);
    expect(verifyConsistency({ ...claim, size: 1, root: rootAt(1) })).toBe(false);
    expect(() => consistencyPath(0, 1)).toThrow(RangeError);
  });
});

describe('[FAI-02] ranges of leaves', () => {
  test('are proven for every range of every size up to 33', () => {
    for (let size = 1; size <= 33; size += 1) {
      for (let start = 0; start < size; start += 1) {
        for (let end = start + 1; end <= size; end += 1) {
          expect(verifyRange(rangeOf(start, end, size)), `${start} to ${end} of ${size}`).toBe(true);
        }
      }
    }
  });

  test('are refused with a leaf dropped, changed, added or moved, and with a spoiled proof', () => {
    const ranges = fc
      .uniqueArray(fc.nat(SIZE), { minLength: 2, maxLength: 2 })
      .map(([a = 0, b = 1]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(ranges, ([start, end]) => {
        const claim = rangeOf(start, end, SIZE);
        const wrong = [
          { leafHashes: claim.leafHashes.slice(1) },
          { leafHashes: claim.leafHashes.slice(0, -1) },
          { leafHashes: claim.leafHashes.with(0, EMPTY_ROOT) },
          { leafHashes: [...claim.leafHashes, leafAt(0)] },
          { leafHashes: [] },
          { start: start + 1 },
          { start: start - 1 },
          { root: rootAt(SIZE - 1) },
          ...spoiled(claim.proof).map((proof) => ({ proof })),
        ];
        for (const change of wrong) expect(verifyRange({ ...claim, ...change }), JSON.stringify(change)).toBe(false);
      }),
    );
  });

  test('of one leaf need the hashes of its inclusion proof', () => {
    const sorted = (hashes: Uint8Array[]) => hashes.map((hash) => hash.join()).sort();
    expect(sorted(rangeOf(17, 18, SIZE).proof)).toEqual(sorted(inclusionOf(17, SIZE).proof));
  });
});

describe('paths that do not exist', () => {
  test.each([
    [-1, 5],
    [5, 5],
    [0, 0],
    [0.5, 5],
    [2 ** 53, 2 ** 53 + 2],
  ])('a leaf %d of %d is refused', (index, size) => {
    expect(() => inclusionPath(index, size)).toThrow(RangeError);
    expect(() => rangePath({ start: index, end: index + 1 }, size)).toThrow(RangeError);
  });

  test('a range without leaves is refused', () => {
    expect(() => rangePath({ start: 3, end: 3 }, 5)).toThrow(RangeError);
  });
});
