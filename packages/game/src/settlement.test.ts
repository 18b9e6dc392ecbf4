import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../vectors/settlement.json' with { type: 'json' };
import {
  ALL_PANAS,
  checkBidRow,
  DEFAULT_RATES,
  type DrawResult,
  encodePick,
  FAMILIES,
  type Family,
  FAMILY_GAMES,
  type Game,
  parseGameLabel,
  parseSessionWord,
  payoutPaise,
  pickSettlesAt,
  type Rates,
  type SessionWord,
  winningPicks,
} from './index.ts';
import { ALL_PICKS, JODIS } from './testing/all-picks.ts';
import { anksForResult, settleBid } from './testing/settle-bid.ts';

type VectorDraw = { open: string; close?: string };

function familyOf(text: string): Family {
  const family = FAMILIES.find((name) => name === text);
  if (family === undefined) throw new Error(`no such family: ${text}`);
  return family;
}

function gameOf(family: Family, label: string): Game {
  const parsed = parseGameLabel(family, label);
  if (parsed?.kind !== 'game') throw new Error(`no such game: ${label}`);
  return parsed.game;
}

function sessionOf(text: string): SessionWord {
  const word = parseSessionWord(text);
  if (word === null) throw new Error(`no such session: ${text}`);
  return word;
}

function ratesOf(family: Family, pairs: Record<string, number[] | undefined>): Rates {
  const rates: Rates = {};
  for (const [label, pair] of Object.entries(pairs)) {
    if (pair !== undefined) rates[gameOf(family, label)] = { stake: pair[0] ?? 0, win: pair[1] ?? 0 };
  }
  return rates;
}

function resultOf(family: Family, draw: VectorDraw): DrawResult {
  return family === 'gali' ? { jodi: draw.open } : draw;
}

/** All codes that win over the whole draw, with the declaration that makes them win. */
function winnersOf(family: Family, result: DrawResult): Map<number, 'open' | 'close'> {
  const open = winningPicks(family, 'open', result).map((code) => [code, 'open'] as const);
  const close = family === 'main' ? winningPicks(family, 'close', result).map((code) => [code, 'close'] as const) : [];
  return new Map([...open, ...close]);
}

describe('settlement vectors', () => {
  test('there are 40 draws of 480 bids', () => {
    expect(vectors).toHaveLength(40);
    expect(vectors.flatMap(({ bids }) => bids)).toHaveLength(480);
  });

  test.each(vectors.map((vector, index) => ({ index, vector })))('draw $index', ({ vector }) => {
    const family = familyOf(vector.family);
    const rates = ratesOf(family, vector.rates);
    const result = resultOf(family, vector.draw);
    const winners = winnersOf(family, result);
    for (const { game, session, digits, closedigits, points, expect: expected } of vector.bids) {
      const bid = { game: gameOf(family, game), session: sessionOf(session), digits, closedigits, points };
      const wanted = {
        settledAt: expected.settled_at,
        won: expected.won,
        payoutPaise: BigInt(expected.payout_paise),
      };
      expect(settleBid({ rates, result, bid })).toEqual(wanted);

      // The way bids are really stored and settled: row check, code, set of winning codes, rate of the code's game.
      const row = { label: game, session, digits, closedigits, points, minPoints: 10 };
      const checked = checkBidRow(family, row);
      if (!checked.ok) throw new Error(`refused: ${checked.error}`);
      expect(pickSettlesAt(checked.code)).toBe(expected.settled_at);
      expect(winners.get(checked.code)).toBe(expected.won ? expected.settled_at : undefined);
      const rate = rates[checked.pick.game];
      if (rate === undefined) throw new Error(`no rate: ${game}`);
      expect(winners.has(checked.code) ? payoutPaise(checked.points, rate) : 0n).toBe(wanted.payoutPaise);
    }
  });
});

describe('winning picks', () => {
  const pana = fc.constantFrom(...ALL_PANAS);

  /** The codes `settleBid` lets win, by trying every pick there is. */
  function evaluated(family: Family, result: DrawResult): Set<number> {
    const wins = ALL_PICKS.filter((pick) => {
      if (pick.family !== family) return false;
      return settleBid({ rates: DEFAULT_RATES[family], result, bid: { ...pick, points: 10 } }).won;
    });
    return new Set(wins.map(encodePick));
  }

  test('main: eight codes, the same as evaluating every pick', () => {
    fc.assert(
      fc.property(pana, pana, (open, close) => {
        const winners = winnersOf('main', { open, close });
        expect(winners.size).toBe(8);
        expect(new Set(winners.keys())).toEqual(evaluated('main', { open, close }));
        for (const [code, session] of winners) expect(pickSettlesAt(code)).toBe(session);
      }),
      { numRuns: 8 },
    );
  });

  test('starline and gali, every result', () => {
    for (const open of ALL_PANAS) {
      const codes = winningPicks('starline', 'open', { open });
      expect(codes).toHaveLength(2);
      expect(new Set(codes)).toEqual(evaluated('starline', { open }));
    }
    for (const jodi of JODIS) {
      const codes = winningPicks('gali', 'open', { jodi });
      expect(codes).toHaveLength(3);
      expect(new Set(codes)).toEqual(evaluated('gali', { jodi }));
    }
  });

  test('a missing or malformed result throws instead of returning no winners', () => {
    expect(() => winningPicks('main', 'close', { close: '123' })).toThrow('open result is missing');
    expect(() => winningPicks('main', 'close', { open: '123' })).toThrow('close result is missing');
    expect(() => winningPicks('main', 'open', {})).toThrow(RangeError);
    expect(() => winningPicks('main', 'open', { open: '321' })).toThrow(RangeError);
    expect(() => winningPicks('gali', 'open', { jodi: '5' })).toThrow(RangeError);
    expect(() => winningPicks('gali', 'open', { open: '123' })).toThrow(RangeError);
    expect(() => winningPicks('starline', 'close', { open: '123' })).toThrow('no close session');
  });

  test('anks of a result', () => {
    expect(anksForResult({ open: '123', close: '245' })).toEqual({ openAnk: '6', closeAnk: '1' });
    expect(anksForResult({ open: '550' })).toEqual({ openAnk: '0', closeAnk: null });
  });
});

describe('payout', () => {
  test('is rounded down to the paisa', () => {
    expect(payoutPaise(10, { stake: 10, win: 95 })).toBe(9500n);
    expect(payoutPaise(10, { stake: 3, win: 10 })).toBe(3333n);
    expect(payoutPaise(11, { stake: 7, win: 2 })).toBe(314n);
  });

  test('is the largest whole number of paise within points × win ÷ stake', () => {
    const whole = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(whole, whole, whole, (points, stake, win) => {
        const paid = payoutPaise(points, { stake, win });
        const exact = BigInt(points) * 100n * BigInt(win);
        expect(paid * BigInt(stake) <= exact).toBe(true);
        expect((paid + 1n) * BigInt(stake) > exact).toBe(true);
      }),
    );
  });

  test.each([
    [10, 0, 95],
    [10, -1, 95],
    [10, 10, -95],
    [-10, 10, 95],
    [10.5, 10, 95],
    [10, 10, 9.5],
  ])('%d points at %d-%d throws', (points, stake, win) => {
    expect(() => payoutPaise(points, { stake, win })).toThrow(RangeError);
  });

  test('every game has a default rate', () => {
    for (const family of FAMILIES) {
      expect(Object.keys(DEFAULT_RATES[family]).sort()).toEqual([...FAMILY_GAMES[family]].sort());
    }
  });

  test('a winning bid without a rate throws', () => {
    const bid = { game: 'jodi', session: 'none', digits: '61', closedigits: '', points: 10 } as const;
    expect(() => settleBid({ rates: {}, result: { open: '123', close: '245' }, bid })).toThrow('no rate');
  });
});
