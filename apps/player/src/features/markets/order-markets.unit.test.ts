import { expect, test } from 'vitest';
import { orderMarkets } from './order-markets.ts';

const market = (gameId: string, running: boolean) => ({ family: 'main' as const, gameId, running });
const LIST = [market('1', false), market('2', true), market('3', false), market('4', true)];
const ids = (favourites: string[]) => orderMarkets(LIST, new Set(favourites)).map(({ gameId }) => gameId);

test('markets that accept bids come first, in the order of the list', () => {
  expect(ids([])).toEqual(['2', '4', '1', '3']);
});

test('favourites come first among the markets that accept bids, and among the others', () => {
  expect(ids(['main 4', 'main 3'])).toEqual(['4', '2', '3', '1']);
});

test('a favourite of another family with the same id changes nothing', () => {
  expect(ids(['gali 4'])).toEqual(['2', '4', '1', '3']);
});
