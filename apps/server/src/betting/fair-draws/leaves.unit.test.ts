import { createHash, randomBytes } from 'node:crypto';
import { leafBytes, leafHash, parsePayoutLeaf, parseSlipLeaf, saltOf, treeRoot } from '@surahi/fairness';
import { expect, test } from 'vitest';
import { LeafHashes } from './leaf-tree.ts';
import { payoutLeaves, slipLeaves } from './leaves.ts';

const key = { record_id: 'ab'.repeat(32), salt_key: randomBytes(32) };
const submission = '0197d9a1-c9f2-7c3e-9a45-2f7e6b1d8c04';

test('[FAI-09] the leaves of a slip are canonical, one for each group, in the session whose cut-off ends it', () => {
  const slip = {
    slip: 9_007_199_254_740_991,
    submission,
    at: 1_751_708_045_123,
    picks: [1_005_000, 5_056_000, 2_006_000, 3_140_000],
    points: [10, 20, 30, 40],
  };
  const open = slipLeaves({ ...key, side: 1 }, slip);
  const close = slipLeaves({ ...key, side: 2 }, slip);
  expect([...open, ...close].map(({ group }) => group)).toEqual(['open', 'both', 'close']);
  for (const { bytes, hash, group } of [...open, ...close]) {
    const leaf = parseSlipLeaf(bytes);
    expect(Buffer.from(leafBytes(leaf)).equals(bytes)).toBe(true);
    expect(hash.equals(leafHash(bytes))).toBe(true);
    expect(leaf).toMatchObject({ submission, at: slip.at, record: key.record_id, group });
    expect(leaf.salt).toBe(saltOf(key.salt_key, 'slip', slip.slip, group));
  }
  expect(open.map(({ bytes }) => parseSlipLeaf(bytes).bids)).toEqual([
    [
      [1_005_000, 10],
      [3_140_000, 40],
    ],
    [[5_056_000, 20]],
  ]);
});

test('the leaves of payouts are canonical and add up the bids of a group', () => {
  const leaves = payoutLeaves({ ...key, side: 2 }, [
    { slip: 7, pick: 2_005_000, paise: 9_500n },
    { slip: 7, pick: 4_140_000, paise: 140_000n },
    { slip: 7, pick: 5_056_000, paise: 95_000n },
  ]);
  expect(leaves.map(({ group, bytes }) => [group, parsePayoutLeaf(bytes).paise])).toEqual([
    ['close', 149_500],
    ['both', 95_000],
  ]);
  for (const { bytes, group } of leaves) {
    const leaf = parsePayoutLeaf(bytes);
    expect(Buffer.from(leafBytes(leaf)).equals(bytes)).toBe(true);
    expect(leaf.salt).toBe(saltOf(key.salt_key, 'payout', 7, group));
  }
});

test.each([0, 1, 2, 3, 255, 256, 257, 1_025, 3_000, 20_000])(
  'the tree over %i leaves is the one of RFC 6962',
  (size) => {
    const leaves = Array.from({ length: size }, (_, at) => createHash('sha256').update(`leaf ${at}`).digest());
    const hashes = new LeafHashes();
    for (const leaf of leaves) hashes.add(leaf);
    const tree = hashes.toTree();
    expect(tree.size).toBe(size);
    expect(tree.root.equals(treeRoot(leaves.toSorted(Buffer.compare)))).toBe(true);
  },
);
