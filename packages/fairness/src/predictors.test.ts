import { expect, test } from 'vitest';
import { beatsChance, scorePredictors } from './testing/predictors.ts';

/** `npm run bench -- fairness` predicts more draws, with their seals. */
const DRAWS = 5_000;

test('[FAI-05] no public field of a record predicts the result', () => {
  const scores = scorePredictors(DRAWS, false);
  expect(scores.length).toBe(15);
  expect(scores.filter((score) => beatsChance(score, DRAWS))).toEqual([]);
});

test('a predictor that knows more is noticed', () => {
  expect(beatsChance({ predictor: 'x', game: 'ank', hits: 600, chance: 1 / 10 }, DRAWS)).toBe(true);
});
