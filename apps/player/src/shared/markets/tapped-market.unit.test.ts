import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import { openTappedMarket, playTarget } from './tapped-market.ts';

const LISTS = { ...EXAMPLES.dashboard.response, status: true as const, msg: '', message: '' };

function tabAt(hash: string) {
  const entries: unknown[] = [];
  const history = {
    replaceState: (state: unknown, _title: string, url?: string | URL | null) => entries.push([state, url]),
  };
  return { history, location: { pathname: '/imp', search: '?x=1', hash }, entries };
}

test('a tap before the start of the app opens the choice of a game of that market, one entry after home', () => {
  const tab = tabAt(playTarget('7'));
  expect(openTappedMarket(tab, LISTS)).toBe(true);
  const usr = { gameId: '7', openTime: '02:30 PM', gameName: 'RAJ MAHAL DAY' };
  expect(tab.entries).toEqual([[{ usr, key: 'tapped', idx: 1 }, '/game']]);
});

test('a tap on a market that has closed or gone leaves home without the target', () => {
  const closed = LISTS.result.map((row) => ({ ...row, msg_status: 2 as const }));
  for (const [hash, lists] of [
    [playTarget('7'), { ...LISTS, result: closed }],
    [playTarget('8'), LISTS],
    [playTarget('7'), undefined],
  ] as const) {
    const tab = tabAt(hash);
    expect(openTappedMarket(tab, lists)).toBe(false);
    expect(tab.entries).toEqual([[null, '/imp?x=1']]);
  }
});

test('another target stays', () => {
  const tab = tabAt('#page');
  expect([openTappedMarket(tab, LISTS), tab.entries]).toEqual([false, []]);
});
