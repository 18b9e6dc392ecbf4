import { describe, expect, it, test } from 'vitest';
import vectors from '../../game/vectors/settlement.json' with { type: 'json' };
import { biddingSession, bidText, payingSession, payoutOf, placeOf } from './payout.ts';
import type { Game, Rates } from './records.ts';

const GAME_OF_LABEL: Record<string, Game> = {
  'Single Digit': 'single_digit',
  'Single Pana': 'single_pana',
  'Double Pana': 'double_pana',
  'Triple Pana': 'triple_pana',
  'Half Sangam': 'half_sangam',
  'Full Sangam': 'full_sangam',
  'Left Digit': 'left_digit',
  'Right Digit': 'right_digit',
};
const BET_TYPE: Record<string, number> = {
  'main single_digit open': 1,
  'main single_digit close': 2,
  'main pana open': 3,
  'main pana close': 4,
  'main jodi': 5,
  'main half_sangam open': 6,
  'main half_sangam close': 7,
  'main full_sangam': 8,
  'starline single_digit open': 9,
  'starline pana open': 10,
  'gali left_digit': 11,
  'gali right_digit': 12,
  'gali gali_jodi': 13,
};

const gameOf = (family: string, label: string): Game =>
  GAME_OF_LABEL[label] ?? (family === 'gali' ? 'gali_jodi' : 'jodi');

type VectorBid = { game: string; session: string; digits: string; closedigits: string };

function codeOf(family: string, bid: VectorBid): number {
  const game = gameOf(family, bid.game);
  const word = game.endsWith('_pana') ? 'pana' : game;
  const type = BET_TYPE[`${family} ${word} ${bid.session.toLowerCase()}`] ?? BET_TYPE[`${family} ${word}`];
  if (type === undefined) throw new Error(`no bet type: ${family} ${word} ${bid.session}`);
  return type * 1_000_000 + Number(bid.digits) * 1000 + Number(bid.closedigits);
}

const ratesOf = (family: string, rates: object): Rates =>
  Object.fromEntries(Object.entries(rates).map(([label, rate]) => [gameOf(family, label), rate as [number, number]]));

describe('payouts', () => {
  it.each(vectors.map((vector, number) => ({ ...vector, number })))(
    '[FAI-09] follow from result and rates: settlement $number of $family',
    ({ family, rates, draw, bids }) => {
      const { open, close, jodi } = draw as { open?: string; close?: string; jodi?: string };
      const results = { open: open ?? jodi ?? '', close };
      for (const bid of bids) {
        const code = codeOf(family, bid);
        expect(payoutOf([[code, bid.points]], results, ratesOf(family, rates)), JSON.stringify(bid)).toBe(
          BigInt(bid.expect.payout_paise),
        );
        expect(payingSession(placeOf(code).group), JSON.stringify(bid)).toBe(bid.expect.settled_at);
      }
    },
  );

  it('are added up bid by bid, each rounded down', () => {
    const rates: Rates = { single_digit: [3, 1] };
    expect(payoutOf([[1_006_000, 10]], { open: '123' }, rates)).toBe(333n);
    expect(
      payoutOf(
        [
          [1_006_000, 10],
          [1_006_000, 10],
          [1_005_000, 10],
        ],
        { open: '123' },
        rates,
      ),
    ).toBe(666n);
  });

  it('refuse a missing result, a missing rate and an unknown code', () => {
    expect(() => payoutOf([[5_066_000, 10]], { open: '123' }, { jodi: [10, 950] })).toThrow('close result');
    expect(() => payoutOf([[1_006_000, 10]], { open: '123' }, { jodi: [10, 950] })).toThrow('no rate');
    expect(() => payoutOf([[14_000_000, 10]], { open: '123' }, {})).toThrow('not a pick code');
  });
});

describe('groups', () => {
  it('are bid on until their first result and paid with their last', () => {
    expect((['open', 'both', 'close'] as const).map((group) => [biddingSession(group), payingSession(group)])).toEqual([
      ['open', 'open'],
      ['open', 'close'],
      ['close', 'close'],
    ]);
  });
});

test('a bid in words has the game, the digits with leading zeros, and the points', () => {
  expect(
    [
      1_005_000, 3_128_000, 4_100_000, 5_006_000, 6_005_128, 7_005_128, 8_000_128, 10_111_000, 12_000_000, 13_007_000,
    ].map((code) => bidText([code, 20])),
  ).toEqual([
    'single_digit 5: 20',
    'single_pana 128: 20',
    'double_pana 100: 20',
    'jodi 06: 20',
    'half_sangam 5-128: 20',
    'half_sangam 5-128: 20',
    'full_sangam 000-128: 20',
    'triple_pana 111: 20',
    'right_digit 0: 20',
    'gali_jodi 07: 20',
  ]);
});
