import { expect, test } from 'vitest';
import { fairChancePpm } from './fair-draw.ts';
import { CERTAIN_PPM } from './rates.ts';
import { ALL_PANAS, canonicalPana } from './panas.ts';
import { decodePick, encodePick } from './picks.ts';
import { winningPicks } from './settlement.ts';

const TRIPLES = Array.from({ length: 1000 }, (_, n) =>
  canonicalPana(Math.floor(n / 100), Math.floor(n / 10) % 10, n % 10),
);

/** How often each pick wins in these draws. */
function countWins(draws: Iterable<number[]>): Map<number, number> {
  const wins = new Map<number, number>();
  for (const picks of draws) for (const pick of picks) wins.set(pick, (wins.get(pick) ?? 0) + 1);
  return wins;
}

test('the chance of an ank and of a pana equals its wins in all 1000 possible draws', () => {
  const wins = countWins(TRIPLES.map((pana) => winningPicks('starline', 'open', { open: pana })));
  expect(wins.size).toBe(230);
  for (const [pick, count] of wins) expect(fairChancePpm(decodePick(pick))).toBe(count * 1000);
});

test('the chance of a jodi and of a sangam equals its wins in all 1,000,000 pairs of draws', () => {
  // Every close draw is paired with one open pana per class, weighted by the number of triples that form it.
  for (const [open, ways] of [
    ['123', 6],
    ['112', 3],
    ['111', 1],
  ] as const) {
    const wins = countWins(TRIPLES.map((close) => winningPicks('main', 'close', { open, close })));
    for (const [code, count] of wins) {
      const pick = decodePick(code);
      if (pick.game !== 'full_sangam') continue;
      expect(fairChancePpm(pick)).toBe(count * ways);
    }
  }
  const jodi = decodePick(encodePick({ family: 'main', game: 'jodi', session: 'none', digits: '61', closedigits: '' }));
  expect(fairChancePpm(jodi)).toBe(10_000);
  const half = { family: 'main', game: 'half_sangam', session: 'open', digits: '6' } as const;
  expect(ALL_PANAS.reduce((sum, pana) => sum + fairChancePpm({ ...half, closedigits: pana }), 0)).toBe(
    CERTAIN_PPM / 10,
  );
});

test('a Gali digit wins 1 in 10 draws, a Gali jodi 1 in 100', () => {
  const draws = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
  const wins = countWins(draws.map((jodi) => winningPicks('gali', 'open', { jodi })));
  for (const [pick, count] of wins) expect(fairChancePpm(decodePick(pick))).toBe(count * 10_000);
});
