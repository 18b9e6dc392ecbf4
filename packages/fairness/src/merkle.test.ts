import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { concatBytes, fromHex, toHex, utf8ToBytes } from './bytes.ts';
import { CompactTree, completeLevels, EMPTY_ROOT, leafHash, nodeHash, peaksOf, treeRoot } from './merkle.ts';

/** The tree of RFC 6962, section 2.1, written as the RFC defines it and with another SHA-256. */
function rfcRoot(entries: readonly Uint8Array[]): Uint8Array {
  const hash = (...parts: Uint8Array[]) =>
    new Uint8Array(
      createHash('sha256')
        .update(concatBytes(...parts))
        .digest(),
    );
  const [first] = entries;
  if (first === undefined) return hash();
  if (entries.length === 1) return hash(Uint8Array.of(0), first);
  let split = 1;
  while (split * 2 < entries.length) split *= 2;
  return hash(Uint8Array.of(1), rfcRoot(entries.slice(0, split)), rfcRoot(entries.slice(split)));
}

const entries = Array.from({ length: 130 }, (_, index) => utf8ToBytes(`entry ${index}`));
const leaves = entries.map((entry) => leafHash(entry));

describe('[FAI-02] trees', () => {
  test('have the hashes of the empty tree and of the leaf without bytes that RFC 6962 gives', () => {
    expect(toHex(EMPTY_ROOT)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(toHex(leafHash(new Uint8Array()))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  });

  test('have the root of the eight leaves that certificate transparency uses as test data', () => {
    const data = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const root = treeRoot(data.map((hex) => leafHash(fromHex(hex))));
    expect(toHex(root)).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  });

  test('of every size up to 130 have the root that the recursive definition gives', () => {
    for (let size = 0; size <= leaves.length; size += 1) {
      expect(treeRoot(leaves.slice(0, size)), `size ${size}`).toEqual(rfcRoot(entries.slice(0, size)));
    }
  });

  test('use the hash function that the caller passes', () => {
    let calls = 0;
    const counting = (message: Uint8Array) => {
      calls += 1;
      return new Uint8Array(createHash('sha256').update(message).digest());
    };
    expect(treeRoot(leaves, counting)).toEqual(treeRoot(leaves));
    expect(calls).toBe(leaves.length - 1);
  });
});

describe('[FAI-02] trees that grow', () => {
  test('have the root over all leaves after each leaf', () => {
    const tree = new CompactTree();
    expect(tree.root()).toEqual(EMPTY_ROOT);
    for (const [index, leaf] of leaves.entries()) {
      tree.append(leaf);
      expect(tree.root()).toEqual(treeRoot(leaves.slice(0, index + 1)));
    }
  });

  test('return each complete subtree once, when its last leaf arrives', () => {
    const tree = new CompactTree();
    const seen = leaves.flatMap((leaf, index) => {
      const nodes = tree.append(leaf);
      for (const node of nodes) expect((node.index + 1) * 2 ** node.level).toBe(index + 1);
      return nodes;
    });
    const levels = completeLevels(leaves);
    for (const { level, index, hash } of seen) expect(hash).toEqual(levels[level]?.[index]);
    expect(seen).toHaveLength(levels.flat().length);
    expect(new Set(seen.map(({ level, index }) => `${level}/${index}`)).size).toBe(seen.length);
  });

  test('continue from stored hashes at every size', () => {
    const whole = new CompactTree();
    for (const [index, leaf] of leaves.entries()) {
      const resumed = new CompactTree(whole.size, whole.peaks);
      resumed.append(leaf);
      whole.append(leaf);
      expect(resumed.root()).toEqual(whole.root());
      expect(peaksOf(index + 1)).toHaveLength(whole.peaks.length);
    }
  });

  test('refuse hashes that do not fit their size', () => {
    expect(() => new CompactTree(3, [leafHash(new Uint8Array())])).toThrow(RangeError);
    expect(() => new CompactTree(-1)).toThrow(RangeError);
  });

  test('number subtrees beyond 32 bits', () => {
    expect(peaksOf(2 ** 40 + 1)).toEqual([
      { level: 40, index: 0 },
      { level: 0, index: 2 ** 40 },
    ]);
  });

  test('a leaf and a node of the same bytes have different hashes', () => {
    const [left = EMPTY_ROOT, right = EMPTY_ROOT] = leaves;
    expect(leafHash(concatBytes(left, right))).not.toEqual(nodeHash(left, right));
  });
});
