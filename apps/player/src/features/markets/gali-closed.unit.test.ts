import { expect, test } from 'vitest';
import { testMarket } from '../../shared/testing/test-market.ts';
import { isGaliClosed } from './gali-closed.ts';

/** Unix ms at a time of day, India time. */
const at = (time: string) => Date.parse(`2026-11-24T${time}+05:30`);

test('[GAL-05] the picker closes at the cut-off of the list itself, whatever the open time of the router state', () => {
  const market = testMarket('gali', '7', at('10:30:00'));
  const state = { openTime: '12:00 AM', openAtMs: 0 };
  expect(isGaliClosed(market, state, market.openAtMs - 1)).toBe(false);
  expect(isGaliClosed(market, state, market.openAtMs)).toBe(true);
});

test('[GAL-05] without the market on the list, the picker stays open late in the evening for the draw of tomorrow', () => {
  const state = { openTime: '10:30 AM', openAtMs: at('10:30:00') + 86_400_000 };
  expect(isGaliClosed(undefined, state, at('23:59:59'))).toBe(false);
  expect(isGaliClosed(undefined, state, state.openAtMs - 1)).toBe(false);
  expect(isGaliClosed(undefined, state, state.openAtMs)).toBe(true);
});

test('[GAL-05] without the market and the instant, the picker closes at the open time of the router state', () => {
  const closed = (openTime: string, nowMs: number) => isGaliClosed(undefined, { openTime }, nowMs);
  expect(closed('10:30 PM', at('22:29:59.999'))).toBe(false);
  expect(closed('10:30 PM', at('22:30:00'))).toBe(true);
  expect(closed('12:05 AM', at('00:04:59'))).toBe(false);
  expect(closed('09:30 AM', at('10:00:00'))).toBe(true);
  expect(closed('', at('22:30:00'))).toBe(false);
});
