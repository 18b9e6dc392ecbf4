import { toBase64, utf8ToBytes } from '@surahi/fairness';
import { expect, test } from 'vitest';
import { logSizeOf, receiptsOf, receivedFor } from './own-receipts.ts';

const acceptance = {
  batch: { origin: 'example.org/log', root: '00'.repeat(32), size: 1, at: 1 },
  index: 0,
  path: [],
  signature: '00'.repeat(64),
};
const leafOf = (group: string) => toBase64(utf8ToBytes(JSON.stringify({ group })));
const receipt = (group: string, payout: string[] = []) => ({
  leaf: leafOf(group),
  acceptance,
  bids: [{ index: 0, path: [] }],
  payout: payout.map((leaf) => ({ index: 0, path: [], leaf })),
});
const kept = [
  { session: 'open' as const, leaf: leafOf('open'), acceptance },
  { session: 'open' as const, leaf: leafOf('both'), acceptance },
  { session: 'close' as const, leaf: leafOf('close'), acceptance },
];
const open = { session: 'open' as const, receipts: [receipt('open'), receipt('both')] };
const close = { session: 'close' as const, receipts: [receipt('both', ['paid']), receipt('close')] };
const denied = (group: string) => ({ leaf: leafOf(group), acceptance, bids: [], payout: [] });

test('[FAI-09] an honest answer gives each session its own receipts, in any order', () => {
  for (const sessions of [
    [open, close],
    [close, open],
  ]) {
    expect(receiptsOf('open', sessions, kept)).toEqual(open.receipts);
    expect(receiptsOf('close', sessions, kept)).toEqual(close.receipts);
  }
});

test('[FAI-09] a jodi that the server leaves out of the close is judged there without a payout', () => {
  const withheld = { ...close, receipts: [receipt('close')] };
  expect(receiptsOf('close', [open, withheld], [])).toEqual([receipt('close'), receipt('both')]);
  expect(receiptsOf('close', [withheld], kept)).toEqual([receipt('close'), denied('both')]);
});

test('[FAI-09] a bid that the server signed and now denies has a receipt without a place', () => {
  expect(receiptsOf('open', [], kept)).toEqual([denied('open'), denied('both')]);
  expect(receiptsOf('close', [], kept)).toEqual([denied('both'), denied('close')]);
});

test('[FAI-09] receipts are requested for the size at which the downloaded proof ends', () => {
  expect(logSizeOf(JSON.stringify({ log: { start: 40, entries: ['a', 'b'] } }))).toBe(42);
  for (const other of ['null', '{}', '{"log":{"start":1}}', '{"log":{"start":"1","entries":[]}}'])
    expect(logSizeOf(other)).toBeUndefined();
});

test('[FAI-09] a bid whose key the server lacks is left out with the reason, and the bids of the other session stay', () => {
  const answer = { sessions: [], keys_missing: ['open' as const] };
  expect(receivedFor('open', answer, kept)).toEqual({ receipts: [], unavailable: 'without-key' });
  expect(receivedFor('close', answer, kept).receipts).toEqual([denied('close')]);
  expect(receivedFor('open', { sessions: [] }, kept)).toEqual({ receipts: [denied('open'), denied('both')] });
});
