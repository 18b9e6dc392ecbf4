import { expect, test } from 'vitest';
import type { ChartData, ChartMarket, ChartResult } from './chart-rows.ts';
import { dayCell, digitCounts, isRedJodi, monthsOfDates, yearsOfWeeks } from './chart-rows.ts';
import { firstDay, mondayOf, readPeriod } from './periods.ts';

const result = (date: string, open_pana: string, close_pana = '', jodi = '', game_id = '1'): ChartResult => ({
  game_id,
  date,
  open_pana,
  close_pana,
  jodi,
});

test('a jodi is red when its digits are equal or five apart', () => {
  const red = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0')).filter(isRedJodi);
  expect(red).toHaveLength(20);
  expect(red).toContain('00');
  expect(red).toContain('05');
  expect(red).toContain('50');
  expect(red).toContain('61');
  expect(red).not.toContain('48');
  expect(isRedJodi('6*')).toBe(false);
});

const MARKET: ChartMarket = { game_id: '1', game_name: 'Kalyan', game_name_hindi: '', open_time: '10:30 AM' };

/** The chart of one market, up to 18 November 2026. */
const chart = (results: ChartResult[], market: ChartMarket = MARKET): ChartData => ({
  status: true,
  msg: '',
  message: '',
  family: 'main',
  from: '2025-01-01',
  to: '2026-11-18',
  markets: [market],
  results,
  server_time: 0,
});

test('[STA-06] a day shows stars for undeclared results', () => {
  expect(dayCell('2026-11-16', undefined)).toMatchObject({ openPana: '***', jodi: '**', closePana: '***', red: false });
  expect(dayCell('2026-11-16', result('2026-11-16', '123'))).toMatchObject({
    openPana: '123',
    jodi: '6*',
    closePana: '***',
  });
  expect(dayCell('2026-11-16', result('2026-11-16', '123', '245', '61'))).toMatchObject({ jodi: '61', red: true });
  // The open session is void.
  const closeOnly = dayCell('2026-11-16', result('2026-11-16', '', '245'));
  expect(closeOnly).toMatchObject({ openPana: '***', jodi: '*1', closePana: '245', red: false });
});

test('[STA-06] weeks run from Monday to Sunday, newest first, back to the week of the first result', () => {
  // 16 November 2026 is a Monday.
  const years = yearsOfWeeks(chart([result('2025-12-31', '128'), result('2026-11-18', '137')]));
  expect(years.map(({ year }) => year)).toEqual(['2026', '2025']);
  const newest = years[0]?.weeks[0];
  expect(newest?.monday).toBe('2026-11-16');
  expect(newest?.days.map((day) => day?.openPana)).toEqual([
    '***',
    '***',
    '137',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(years.at(-1)?.weeks.at(-1)?.monday).toBe('2025-12-29');
  expect(years.reduce((sum, { weeks }) => sum + weeks.length, 0)).toBe(47);
  expect(yearsOfWeeks(chart([]))).toEqual([]);
});

test('from the first day in the public log, a result links to the check of its newest session', () => {
  const results = [
    result('2026-11-16', '123', '245', '61'),
    result('2026-11-17', '123', '245', '61'),
    result('2026-11-18', '128'),
  ];
  const checks = (market: ChartMarket) =>
    yearsOfWeeks(chart(results, market))[0]?.weeks[0]?.days.map((day) => day?.check);
  const none = Array.from({ length: 7 }, () => undefined);
  expect(checks(MARKET)).toEqual(none);
  expect(checks({ ...MARKET, log_from: '2026-11-17' })?.slice(0, 3)).toEqual([
    undefined,
    '/fairness/1/2026-11-17/close',
    '/fairness/1/2026-11-18/open',
  ]);
  const data = chart([result('2026-11-18', '137')], { ...MARKET, log_from: '2026-11-01' });
  const [month] = monthsOfDates({ ...data, family: 'starline' }, '2026-11-18');
  expect(month?.rows[0]?.cells.map(({ check }) => check)).toEqual(['/fairness/1/2026-11-18/open']);
});

test('a family has a row for each date and a cell for each market', () => {
  const results = [result('2026-10-31', '128'), result('2026-11-01', '137', '', '', '2')];
  const data: ChartData = { ...chart(results), family: 'starline', markets: [MARKET, { ...MARKET, game_id: '2' }] };
  const months = monthsOfDates(data, '2026-11-01');
  expect(months.map(({ month }) => month)).toEqual(['2026-11', '2026-10']);
  expect(months[0]?.rows[0]?.cells).toEqual([
    { pana: '***', number: '*', red: false, check: undefined },
    { pana: '137', number: '1', red: false, check: undefined },
  ]);
  const gali = monthsOfDates({ ...data, family: 'gali', results: [result('2026-11-01', '', '', '05')] }, '2026-11-01');
  expect(gali[0]?.rows[0]?.cells).toEqual([
    { pana: '', number: '05', red: true, check: undefined },
    { pana: '', number: '**', red: false, check: undefined },
  ]);
});

test('digits are counted once per result', () => {
  const counts = digitCounts([
    result('2026-11-01', '123', '245', '61'),
    result('2026-11-02', '123'),
    result('2026-11-03', '', '', '05'),
  ]);
  expect(counts).toEqual([1, 1, 0, 0, 0, 1, 2, 0, 0, 0]);
});

test('a period starts on a Monday', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  for (const period of ['quarter', 'year', 'five', 'all'] as const) {
    const first = firstDay(period, '2026-11-21');
    expect(mondayOf(first)).toBe(first);
  }
  expect(firstDay('quarter', '2026-11-21')).toBe('2026-08-17');
  expect(readPeriod('five')).toBe('five');
  expect(readPeriod('century')).toBeUndefined();
});
