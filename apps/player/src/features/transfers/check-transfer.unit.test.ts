import { expect, test } from 'vitest';
import { loadTexts, t } from '../../shared/i18n/i18n.ts';
import { checkTransfer, TRANSFER_TEXTS } from './check-transfer.ts';

const terms = { ownMobile: '9876543210', wallet_amt: '1000', min_transfer: '100', max_transfer: '' };
const check = (phone: string, points: string) => checkTransfer({ phone, points }, terms);

test('[TRF-01] the number is required and must be a mobile number; no spelling of the own number is allowed', () => {
  expect(check('', '100').phone).toBe('phone_missing');
  expect(check('12345', '100').phone).toBe('phone_invalid');
  for (const own of ['9876543210', '+91 98765 43210', '09876543210']) expect(check(own, '100').phone).toBe('phone_own');
  expect(check('9876543211', '100')).toEqual({});
});

test('[TRF-01] points are required, whole, at least the minimum, and within the balance', () => {
  const other = '9876543211';
  expect(check(other, '').points).toBe('points_missing');
  for (const bad of ['100.5', '1e3', '-100', '१००', 'abc'])
    expect(check(other, bad).points, bad).toBe('points_invalid');
  expect(check(other, '99').points).toBe('below_minimum');
  expect(check(other, '0').points).toBe('below_minimum');
  expect(check(other, '1001').points).toBe('above_wallet');
  expect(checkTransfer({ phone: other, points: '900' }, { ...terms, max_transfer: '500' }).points).toBe(
    'above_maximum',
  );
  expect(checkTransfer({ phone: other, points: '99' }, { ...terms, min_transfer: '' }).points).toBe('below_minimum');
});

test('[TRF-01] each problem has the words of the specification', async () => {
  await loadTexts(['money']);
  expect(t(TRANSFER_TEXTS.phone_missing)).toBe('Phone No is required!');
  expect(t(TRANSFER_TEXTS.phone_invalid)).toBe('Phone.No is not Valid!');
  expect(t(TRANSFER_TEXTS.phone_own)).toBe("Don't Use Your Own Phone No.");
  expect(t(TRANSFER_TEXTS.points_missing)).toBe('Points is required!');
  expect(t(TRANSFER_TEXTS.below_minimum, { min: '100' })).toBe('Points Must be More than 100');
  expect(t(TRANSFER_TEXTS.above_wallet)).toBe('Not Enough Points');
});

test('an unknown balance passes', () => {
  const unknown = { ...terms, wallet_amt: '' };
  expect(checkTransfer({ phone: '9876543211', points: '5000' }, unknown)).toEqual({});
  expect(checkTransfer({ phone: '9876543211', points: '99' }, unknown).points).toBe('below_minimum');
});
