import { describe, expect, it } from 'vitest';
import { encodeEntry, EncodingError, toHex } from './bytes.ts';
import {
  absenceMessage,
  acceptanceMessage,
  keyChangeMessage,
  leafBytes,
  parsePayoutLeaf,
  parseSlipLeaf,
  type PayoutLeaf,
  saltOf,
  type SlipLeaf,
  sortLeaves,
} from './leaves.ts';

const HASH = 'aa'.repeat(32);
const slip: SlipLeaf = {
  kind: 'slip',
  v: 1,
  record: HASH,
  slip: 12,
  submission: '0190f0c8-0000-7000-8000-000000000001',
  group: 'open',
  at: 1_795_400_000_000,
  bids: [
    [1_005_000, 10],
    [3_123_000, 20],
  ],
  salt: HASH,
};
const payout: PayoutLeaf = { kind: 'payout', v: 1, record: HASH, slip: 12, group: 'open', paise: 9500, salt: HASH };

describe('leaves', () => {
  it('are read from their bytes', () => {
    expect(parseSlipLeaf(leafBytes(slip))).toEqual(slip);
    expect(parsePayoutLeaf(leafBytes(payout))).toEqual(payout);
  });

  it('refuse other content', () => {
    const others = [{ ...slip, group: 'late' }, { ...slip, bids: [[1, 1]] }, { ...slip, player: 'x' }, { ...payout }];
    for (const other of others) expect(() => parseSlipLeaf(encodeEntry(other))).toThrow(EncodingError);
    expect(() => parsePayoutLeaf(encodeEntry({ ...payout, paise: -1 }))).toThrow(EncodingError);
    expect(() => parsePayoutLeaf(leafBytes(slip))).toThrow(EncodingError);
  });

  it('are sorted by their hash, whatever their order was', () => {
    const leaves = [1, 2, 3, 4, 5].map((number) => leafBytes({ ...slip, slip: number }));
    expect(sortLeaves(leaves.toReversed()).map(toHex)).toEqual(sortLeaves(leaves).map(toHex));
  });
});

describe('salts', () => {
  const key = new Uint8Array(32).fill(3);

  it('differ by draw key, tree, slip and group', () => {
    const salts = [
      saltOf(key, 'slip', 1, 'open'),
      saltOf(key, 'payout', 1, 'open'),
      saltOf(key, 'slip', 2, 'open'),
      saltOf(key, 'slip', 1, 'both'),
      saltOf(new Uint8Array(32), 'slip', 1, 'open'),
    ];
    expect(new Set(salts).size).toBe(salts.length);
  });
});

describe('signed messages', () => {
  it('differ by purpose and by every field', () => {
    const batch = { origin: 'o', root: HASH, size: 1, at: 2 };
    const absence = { chain: HASH, round: 1, at: 2 };
    const change = { origin: 'o', version: 1, old: HASH, new: HASH };
    const messages = [
      acceptanceMessage(batch),
      acceptanceMessage({ ...batch, origin: 'p' }),
      acceptanceMessage({ ...batch, root: 'bb'.repeat(32) }),
      acceptanceMessage({ ...batch, size: 2 }),
      acceptanceMessage({ ...batch, at: 3 }),
      absenceMessage(absence),
      absenceMessage({ ...absence, chain: 'bb'.repeat(32) }),
      absenceMessage({ ...absence, round: 2 }),
      absenceMessage({ ...absence, at: 3 }),
      keyChangeMessage(change),
      keyChangeMessage({ ...change, version: 2 }),
      keyChangeMessage({ ...change, old: 'bb'.repeat(32) }),
      keyChangeMessage({ ...change, new: 'bb'.repeat(32) }),
    ];
    expect(new Set(messages.map(toHex)).size).toBe(messages.length);
  });
});
