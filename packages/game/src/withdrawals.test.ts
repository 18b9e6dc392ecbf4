import { expect, test } from 'vitest';
import { activeHoldEnd, isWithinDailyWindow, passwordResetHoldEnd, payoutDueAt } from './index.ts';

const at = (time: string) => new Date(`2026-11-18T${time}+05:30`);

test.for([
  ['10:00', '17:00', '09:59:59.999', false],
  ['10:00', '17:00', '10:00:00', true],
  ['10:00', '17:00', '16:59:59.999', true],
  ['10:00', '17:00', '17:00:00', false],
  ['22:00', '02:00', '21:59:59', false],
  ['22:00', '02:00', '22:00:00', true],
  ['22:00', '02:00', '23:59:59', true],
  ['22:00', '02:00', '00:00:00', true],
  ['22:00', '02:00', '01:59:59', true],
  ['22:00', '02:00', '02:00:00', false],
  ['18:00', '00:00', '23:59:59', true],
  ['18:00', '00:00', '00:00:00', false],
  ['00:00', '00:00', '12:34:56', true],
] as const)('a window from %s to %s at %s: %s', ([open, close, time, within]) => {
  expect(isWithinDailyWindow(at(time).getTime(), { open, close })).toBe(within);
});

test.for([
  ['10:00', '17:00', '2026-11-18T12:30', '2026-11-19T12:30'],
  ['10:00', '17:00', '2026-11-18T10:00', '2026-11-19T10:00'],
  // The hold of a number ends in the evening, or before the window opens.
  ['10:00', '17:00', '2026-11-18T22:00', '2026-11-19T17:00'],
  ['10:00', '17:00', '2026-11-18T17:00', '2026-11-19T17:00'],
  ['10:00', '17:00', '2026-11-18T09:59', '2026-11-18T17:00'],
  ['22:00', '02:00', '2026-11-18T01:59', '2026-11-19T01:59'],
  ['22:00', '02:00', '2026-11-18T12:00', '2026-11-19T02:00'],
  ['18:00', '00:00', '2026-11-18T12:00', '2026-11-19T00:00'],
  ['00:00', '00:00', '2026-11-18T03:00', '2026-11-19T03:00'],
] as const)('with hours from %s to %s a payout from %s on is due by %s', ([open, close, from, due]) => {
  const dueAtMs = payoutDueAt(Date.parse(`${from}+05:30`), { open, close });
  expect(new Date(dueAtMs).toISOString()).toBe(new Date(`${due}+05:30`).toISOString());
});

test('the active hold that ends last counts', () => {
  const [earlier, now, later, last] = [at('09:00:00'), at('10:00:00'), at('11:00:00'), at('12:00:00')];
  expect(activeHoldEnd(now, [later, null, last, earlier])).toEqual(last);
  expect(activeHoldEnd(now, [earlier, now, null])).toBeNull();
  expect(activeHoldEnd(now, [])).toBeNull();
});

test('a password reset holds payouts for the configured hours', () => {
  expect(passwordResetHoldEnd(at('10:00:00'), 24)).toEqual(new Date(at('10:00:00').getTime() + 86_400_000));
  expect(passwordResetHoldEnd(at('10:00:00'), 0)).toEqual(at('10:00:00'));
  expect(passwordResetHoldEnd(null, 24)).toBeNull();
});
