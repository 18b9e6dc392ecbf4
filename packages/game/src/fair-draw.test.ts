import { expect, test } from 'vitest';
import { CERTAIN_PPM, fairChancePpm } from './fair-draw.ts';
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

test('the chance of an ank and of a pana is how often it wins in the thousand draws there are', () => {
  const wins = countWins(TRIPLES.map((pana) => winningPicks('starline', 'open', { open: pana })));
  expect(wins.size).toBe(230);
  for (const [pick, count] of wins) expect(fairChancePpm(decodePick(pick))).toBe(count * 1000);
});

test('the chance of a jodi and of a sangam is how often it wins in all million pairs of draws', () => {
  // every close draw beside one open pana of each kind, weighed by how many triples make that open pana
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

test('the two digits of Gali are right in 1 of 10, both in 1 of 100', () => {
  const draws = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
  const wins = countWins(draws.map((jodi) => winningPicks('gali', 'open', { jodi })));
  for (const [pick, count] of wins) expect(fairChancePpm(decodePick(pick))).toBe(count * 10_000);
});
