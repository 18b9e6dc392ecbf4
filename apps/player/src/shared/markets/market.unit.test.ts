import type { ListRates, MainMarketRow, SingleResultRow } from '@surahi/contract';
import { expect, test } from 'vitest';
import { isRunning, mainMarketOf, nextCutOff, openSessions, singleMarketOf } from './market.ts';
import { readMarketState } from './market-state.ts';

const common = {
  game_id: '7',
  game_name: 'Kalyan',
  game_name_hindi: 'कल्याण',
  open_time: '10:30 AM',
  open_time_sort: '10:30:00',
  msg: 'Betting Is Running For Today',
  msg_status: 1 as const,
  open_result: '',
  close_result: '',
  time_srt: 1000,
  open_time_srt: 1000,
  close_time_srt: 2000,
  web_chart_url: 'https://example.test/charts/7',
  bid_date: '21-November-2026',
  result_date: '',
  open_session: true,
  close_session: true,
};
const main: MainMarketRow = { ...common, game_name_letter: 'K', close_time: '12:30 PM' };
const single: SingleResultRow = { ...common, close_time: null, close_session: false };

test('[HOM-05] results are joined, with stars for missing digits', () => {
  const result = (open: string, close: string) =>
    mainMarketOf({ ...main, open_result: open, close_result: close }).result;
  expect(result('', '')).toBe('***-**-***');
  expect(result('123-6', '')).toBe('123-6*-***');
  expect(result('123-6', '6-245')).toBe('123-66-245');
  expect(singleMarketOf('gali', single).result).toBe('**');
  expect(singleMarketOf('gali', { ...single, open_result: '45' }).result).toBe('45');
});

test('[STR-01] a Starline market has its result, or stars', () => {
  expect(singleMarketOf('starline', single)).toMatchObject({ result: '***-*', hasResult: false });
  const declared = singleMarketOf('starline', { ...single, open_result: '137-1' });
  expect(declared).toMatchObject({ result: '137-1', hasResult: true });
});

test('sessions end at their cut-offs, even with an older list', () => {
  const market = mainMarketOf(main);
  expect(openSessions(market, 999_999)).toEqual({ open: true, close: true });
  expect(openSessions(market, 1_000_000)).toEqual({ open: false, close: true });
  expect(nextCutOff(market, 999_999)).toEqual({ session: 'open', atMs: 1_000_000 });
  expect(nextCutOff(market, 1_000_000)).toEqual({ session: 'close', atMs: 2_000_000 });
  expect(isRunning(market, 1_999_999)).toBe(true);
  expect(isRunning(market, 2_000_000)).toBe(false);
  expect(isRunning(singleMarketOf('starline', single), 1_000_000)).toBe(false);
});

test('[HND-09] a market has the rates that its own row names', () => {
  const rates = { '3': { single_digit: [10, 95] }, '4': { single_digit: [10, 90] } } satisfies ListRates;
  expect(mainMarketOf({ ...main, game_rate_id: '3' }, rates).rates).toEqual({ single_digit: [10, 95] });
  expect(singleMarketOf('starline', { ...single, game_rate_id: '4' }, rates).rates).toEqual({ single_digit: [10, 90] });
  expect(mainMarketOf({ ...main, game_rate_id: '5' }, rates).rates).toBeUndefined();
  expect(mainMarketOf(main).rates).toBeUndefined();
});

test('router state of another screen is read, and any other value is rejected', () => {
  expect(readMarketState({ gameId: '7', openTime: '10:30 AM', gameName: 'Kalyan' })).toEqual({
    gameId: '7',
    openTime: '10:30 AM',
    gameName: 'Kalyan',
  });
  for (const bad of [null, undefined, 'x', {}, { gameId: 7 }, { gameId: '' }]) {
    expect(readMarketState(bad)).toBeUndefined();
  }
});
