import { expect, test } from 'vitest';
import { type Made, serialEnds } from './wallet-orders.ts';
import { type Call, newState } from './wallet-rules.ts';

const START_PAISE = 10_000;

const transfer = (key: string, who: number, to: number, points: number): Call => ({
  do: 'transfer',
  key,
  who,
  to,
  points,
});
const balances = (made: Made[]): number[][] =>
  serialEnds(newState(3, 1, START_PAISE), made).map(({ purses }) => purses.map(({ balance }) => balance));

test('two calls in flight are explained by the one order that tells them so', () => {
  const all = { call: transfer('a', 0, 1, 100), outcomes: ['ok 0'] };
  // Player 1 has enough only when the other transfer came first.
  const more = { call: transfer('b', 1, 2, 150), outcomes: ['ok 5000'] };
  expect(balances([more, all])).toEqual([[0, 5_000, 25_000]]);
  expect(balances([all, { ...more, outcomes: ['transfer_insufficient'] }])).toEqual([[0, 20_000, 10_000]]);
});

test('what no order tells is found: points spent twice, a lost update, an id taken twice', () => {
  const twice = ['a', 'b'].map((key) => ({ call: transfer(key, 0, 1, 100), outcomes: ['ok 0'] }));
  expect(balances(twice)).toEqual([]);
  const lost = ['a', 'b'].map((key) => ({ call: transfer(key, 0, 1, 30), outcomes: ['ok 7000'] }));
  expect(balances(lost)).toEqual([]);
  const copies = ['ok 7000', 'ok 4000'].map((outcomes) => ({ call: transfer('a', 0, 1, 30), outcomes: [outcomes] }));
  expect(balances(copies)).toEqual([]);
  expect(balances(copies.map(({ call }) => ({ call, outcomes: ['ok 7000'] })))).toEqual([[7_000, 13_000, 10_000]]);
});

test('a settlement in flight with a bid: the bid is in it or was refused, and is paid when it won', () => {
  const bid: Call = { do: 'bid', key: 'b', who: 0, draw: 0, digit: 1, points: 10 };
  const settled = {
    call: { do: 'settle', key: 's', draw: 0, digit: 1 } as const,
    outcomes: ['ok', 'ok', 'ok', 'paid'],
  };
  expect(balances([settled, { call: bid, outcomes: ['ok 9000'] }])).toEqual([[18_500, 10_000, 10_000]]);
  expect(balances([settled, { call: bid, outcomes: ['draw_closed'] }])).toEqual([[10_000, 10_000, 10_000]]);
  // Already paid when the bid was debited.
  expect(balances([settled, { call: bid, outcomes: ['ok 18500'] }])).toEqual([]);
});
