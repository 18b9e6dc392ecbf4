import type { ExposedGame } from '@surahi/contract/operator';
import { expect, test } from 'vitest';
import { ankGrid, heatOf, highestStake, jodiGrid, panaGrid, sangams } from './grids.ts';

const number = (digits: string, stakePaise: string) => ({
  digits,
  closedigits: '',
  bids: 1,
  stakePaise,
  payoutPaise: '0',
  leftPoints: null,
});
const game = (name: string, session: ExposedGame['session'], numbers: ExposedGame['numbers']): ExposedGame => ({
  game: name,
  gameName: name,
  session,
  bids: numbers.length,
  stakePaise: '0',
  worstPaise: '0',
  numbers,
});

test('every pana appears once, in the column of its ank and the rows of its class', () => {
  const grid = panaGrid([game('double_pana', 'close', [number('112', '500')])], 'close');
  const cells = grid.rows.flatMap((row) => row.cells).filter((cell) => cell !== null);
  expect(new Set(cells.map((cell) => cell.digits)).size).toBe(220);
  expect(grid.rows.map((row) => row.label).filter((label) => label !== '')).toEqual(['SP', 'DP', 'TP']);
  expect(
    grid.rows[0]?.cells.map((cell) => [...(cell?.digits ?? '')].reduce((sum, digit) => sum + Number(digit), 0) % 10),
  ).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(cells.filter((cell) => cell.staked !== undefined)).toMatchObject([{ digits: '112', game: 'double_pana' }]);
  expect(highestStake(grid)).toBe(500n);
});

test('each side shows its own stakes, and each family its own games', () => {
  const games = [game('single_digit', 'open', [number('7', '300')]), game('jodi', 'none', [number('07', '100')])];
  const staked = (grid: ReturnType<typeof jodiGrid>) =>
    grid.rows.flatMap((row) => row.cells).filter((cell) => cell?.staked !== undefined);
  expect(staked(ankGrid('main', games, 'open'))).toMatchObject([{ digits: '7' }]);
  expect(staked(ankGrid('main', games, 'close'))).toEqual([]);
  expect(staked(jodiGrid('main', games))).toMatchObject([{ digits: '07' }]);
  expect(staked(jodiGrid('gali', games))).toEqual([]);
  expect(ankGrid('gali', [], 'open').rows.map((row) => row.label)).toEqual(['Left', 'Right']);
  expect(sangams([...games, game('half_sangam', 'open', [])])).toHaveLength(1);
});

test('heat grows with the stake and stays between 0 and 1', () => {
  expect(heatOf('0', 0n)).toBe(0);
  expect(heatOf('400', 400n)).toBe(1);
  expect(heatOf('100', 400n)).toBe(0.5);
});
