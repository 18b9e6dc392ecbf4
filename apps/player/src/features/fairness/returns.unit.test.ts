import { EXAMPLES } from '@surahi/contract/examples';
import { returnPercent } from '@surahi/game';
import { expect, test } from 'vitest';
import { actualRange, galiReturns, mainReturns, readActualReturns, starlineReturns } from './returns.ts';

const rates = {
  game_rate_id: '1',
  insert_date: '',
  single_digit_val_1: '10',
  single_digit_val_2: '95',
  jodi_digit_val_1: '10',
  jodi_digit_val_2: '950',
  single_pana_val_1: '10',
  single_pana_val_2: '1400',
  double_pana_val_1: '10',
  double_pana_val_2: '2800',
  tripple_pana_val_1: '10',
  tripple_pana_val_2: '6000',
  half_sangam_val_1: '10',
  half_sangam_val_2: '10000',
  full_sangam_val_1: '10',
  full_sangam_val_2: '100000',
};

const percents = (rows: ReturnType<typeof mainReturns>) => rows.map(({ worst, best }) => [worst, best]);

test('[FAI-11] each game shows its return by published rate and fair chance, for its worst and its best number', () => {
  expect(percents(mainReturns(rates))).toEqual([
    [95, 95],
    [95, 95],
    [84, 84],
    [84, 84],
    [60, 60],
    [10, 60],
    [1, 36],
  ]);
  expect(percents(starlineReturns(rates))).toEqual([
    [95, 95],
    [84, 84],
    [84, 84],
    [60, 60],
  ]);
});

test('Gali’s games have other names on the wire', () => {
  const [gali] = EXAMPLES.galiRates.response.game_rates;
  if (gali === undefined) throw new Error('the example has no rates');
  const { stake, win } = { stake: Number(gali.double_pana_val_1), win: Number(gali.double_pana_val_2) };
  expect(galiReturns(gali).map(({ label }) => label)).toEqual(['game.leftDigit', 'game.rightDigit', 'game.jodiDigit']);
  expect(galiReturns(gali)[2]?.best).toBe(returnPercent('gali_jodi', { stake, win }));
});

test('[FAI-11] the actual return of a game spans its classes of number', () => {
  const lines = readActualReturns({
    games: [
      { family: 'main', game: 'half_sangam', chancePpm: 600, actual: '58.00' },
      { family: 'main', game: 'half_sangam', chancePpm: 300, actual: '9.50' },
      { family: 'main', game: 'half_sangam', chancePpm: 100, actual: null },
      { family: 'starline', game: 'single_digit', chancePpm: 100_000, actual: '94.10' },
      { family: 'main' },
      null,
    ],
  });
  expect(lines).toHaveLength(4);
  expect(actualRange(lines, 'main', 'half_sangam')).toEqual({ worst: 9.5, best: 58 });
  expect(actualRange(lines, 'main', 'single_digit')).toBeUndefined();
  for (const other of [null, 'x', {}, { games: 1 }]) expect(readActualReturns(other)).toEqual([]);
});
