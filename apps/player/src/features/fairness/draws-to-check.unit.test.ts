import type { marketCharts, ResponseOf } from '@surahi/contract';
import { expect, test } from 'vitest';
import { drawsToCheck } from './draws-to-check.ts';

const TODAY = '2026-11-23';
const market = (game_id: string, log_from?: string) => ({
  game_id,
  game_name: game_id,
  game_name_hindi: '',
  open_time: '10:30 AM',
  ...(log_from === undefined ? {} : { log_from }),
});
const result = (game_id: string, date: string, close_pana = '245') => ({
  game_id,
  date,
  open_pana: '123',
  close_pana,
  jodi: '',
});
const CHARTS: ResponseOf<typeof marketCharts> = {
  status: true,
  msg: '',
  message: '',
  family: 'main',
  from: '2026-10-24',
  to: TODAY,
  markets: [market('1', '2026-11-21'), market('2'), market('3', '2026-10-01')],
  results: [
    result('1', '2026-11-20'),
    result('2', '2026-11-20'),
    result('1', '2026-11-21'),
    result('3', '2026-11-22', ''),
  ],
  server_time: 0,
};

test('only results in the public log are listed, the newest first, with both sessions of a main draw', () => {
  const draws = drawsToCheck(CHARTS, undefined, TODAY);
  expect(draws.map(({ market: { game_id }, date }) => [game_id, date])).toEqual([
    ['3', '2026-11-22'],
    ['1', '2026-11-21'],
  ]);
  expect(draws[0]?.sessions).toEqual([
    { address: { market: '3', date: '2026-11-22', session: 'open' }, result: '123' },
    { address: { market: '3', date: '2026-11-22', session: 'close' }, result: '' },
  ]);
});

test('a draw whose open session is void is listed with its close result', () => {
  const closeOnly = { ...result('3', TODAY), open_pana: '' };
  const [draw] = drawsToCheck({ ...CHARTS, results: [closeOnly] }, undefined, TODAY);
  expect(draw?.sessions.map((one) => one.result)).toEqual(['', '245']);
});

test('a chosen market also lists its draw of today, without a result', () => {
  const dates = (id: string) => drawsToCheck(CHARTS, id, TODAY).map(({ date }) => date);
  expect(dates('1')).toEqual([TODAY, '2026-11-21']);
  expect(dates('2')).toEqual([TODAY]);
});
