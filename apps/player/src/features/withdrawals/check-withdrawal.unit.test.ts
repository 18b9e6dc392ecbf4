import { instantOf } from '@surahi/game';
import { expect, test } from 'vitest';
import { loadTexts, t } from '../../shared/i18n/i18n.ts';
import { checkWithdrawal, isWithinHours, WITHDRAWAL_TEXTS } from './check-withdrawal.ts';

const terms = {
  wallet_amt: '1000.5',
  min_withdrawal: '500',
  max_withdrawal: '',
  withdraw_open_time: '10:00 AM',
  withdraw_close_time: '05:00 PM',
};
const at = (time: string) => instantOf('2026-11-21', time, 'Asia/Kolkata');
const check = (amount: string, method = '2', time = '12:00') =>
  checkWithdrawal({ amount, method, terms, nowMs: at(time) });

test('[WDR-04] amounts are checked in the specified order', () => {
  expect(check('')).toBe('amount_missing');
  expect(check('1000.51', '')).toBe('above_wallet');
  const low = { amount: '400', method: '', terms: { ...terms, wallet_amt: '300' }, nowMs: at('09:59') };
  expect(checkWithdrawal(low)).toBe('above_wallet');
  expect(check('499.99', '')).toBe('below_minimum');
  expect(check('500', '', '09:59')).toBe('method_missing');
  expect(check('500', '2', '09:59')).toBe('outside_hours');
  expect(check('1000.5')).toBeUndefined();
  expect(
    checkWithdrawal({ amount: '600', method: '2', terms: { ...terms, max_withdrawal: '550' }, nowMs: at('12:00') }),
  ).toBe('above_maximum');
});

test('[WDR-04] each problem has the words of the specification', async () => {
  await loadTexts(['money']);
  expect(t(WITHDRAWAL_TEXTS.amount_missing)).toBe('Amount is required!');
  expect(t(WITHDRAWAL_TEXTS.above_wallet)).toBe('Wallet Limit Exceeded');
  expect(t(WITHDRAWAL_TEXTS.below_minimum, { min: '500' })).toBe('Min amt is 500');
  expect(t(WITHDRAWAL_TEXTS.method_missing)).toBe('Please select a payment method');
  expect(t(WITHDRAWAL_TEXTS.outside_hours)).toBe('Withdrawals are only allowed during specified hours.');
});

test('an amount with more than two decimals, or not a number, is refused', () => {
  for (const bad of ['0', '-500', '5e2', '500.001', '1,000', '५००', '500.', 'abc', '99999999999', '0500']) {
    expect(check(bad), bad).toBe('amount_invalid');
  }
});

test('[WDR-04] the window includes its first and last minute, and may cross midnight', () => {
  const inside = (time: string) => isWithinHours(terms, at(time));
  expect([inside('09:59'), inside('10:00'), inside('16:59'), inside('17:00')]).toEqual([false, true, true, false]);
  const night = { withdraw_open_time: '10:00 PM', withdraw_close_time: '02:00 AM' };
  expect(['21:59', '22:00', '00:00', '01:59', '02:00'].map((time) => isWithinHours(night, at(time)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(isWithinHours({ withdraw_open_time: '', withdraw_close_time: '' }, at('03:00'))).toBe(true);
});

test('an unknown balance passes', () => {
  const unknown = { ...terms, wallet_amt: '' };
  const of = (amount: string) => checkWithdrawal({ amount, method: '2', terms: unknown, nowMs: at('12:00') });
  expect(of('5000')).toBeUndefined();
  expect(of('499')).toBe('below_minimum');
});
