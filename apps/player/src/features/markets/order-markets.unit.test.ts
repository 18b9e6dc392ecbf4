import type { MarketOrder } from '@surahi/contract';
import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import type { Market } from '../../shared/markets/market.ts';
import { mainMarketOf } from '../../shared/markets/market.ts';
import { orderMarkets } from './order-markets.ts';

/** A market whose two cut-offs are at these seconds; null for a closed one. */
function market(gameId: string, cutOffs: [openS: number, closeS: number] | null): Market[] {
  const [openS, closeS] = cutOffs ?? [9_000, 9_000];
  const isOpen = cutOffs !== null;
  return EXAMPLES.dashboard.response.result.map((row) =>
    mainMarketOf({
      ...row,
      game_id: gameId,
      msg_status: isOpen ? 1 : 2,
      open_session: isOpen,
      close_session: isOpen,
      open_time_srt: openS,
      close_time_srt: closeS,
    }),
  );
}

const LIST = [
  ...market('1', null),
  ...market('2', [300, 900]),
  ...market('3', null),
  ...market('4', [100, 500]),
  ...market('5', [400, 450]),
];

function ids(favourites: string[], { order = 'closing', nowS = 0 }: { order?: MarketOrder; nowS?: number } = {}) {
  return orderMarkets(LIST, { favourites: new Set(favourites), order, nowMs: nowS * 1_000 }).map(
    ({ gameId }) => gameId,
  );
}

test('open markets come first, the one with the next cut-off at the top, and closed ones keep the order of the list', () => {
  expect(ids([])).toEqual(['4', '2', '5', '1', '3']);
});

test('after the open cut-off the close cut-off counts, and after both the market is among the closed ones', () => {
  expect(ids([], { nowS: 100 })).toEqual(['2', '5', '4', '1', '3']);
  expect(ids([], { nowS: 600 })).toEqual(['2', '1', '3', '4', '5']);
});

test('favourites come first among the open markets, and among the closed ones', () => {
  expect(ids(['main 5', 'main 2', 'main 3'])).toEqual(['2', '5', '4', '3', '1']);
});

test('a favourite of another family with the same id changes nothing', () => {
  expect(ids(['gali 5'])).toEqual(ids([]));
});

test('with the operator’s order open markets keep the order of the list, after the favourites', () => {
  expect(ids([], { order: 'operator' })).toEqual(['2', '4', '5', '1', '3']);
  expect(ids(['main 5'], { order: 'operator' })).toEqual(['5', '2', '4', '1', '3']);
});
