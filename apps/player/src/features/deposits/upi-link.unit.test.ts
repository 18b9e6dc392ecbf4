import { expect, test } from 'vitest';
import type { PayeeIds } from './upi-link.ts';
import { newTxnRef, UPI_APP_NAMES, UPI_APPS, upiLink } from './upi-link.ts';

const ids: PayeeIds = {
  ac_holder_name: 'Surahi',
  account_number: '',
  ifsc_code: '',
  upi_payment_id: 'any@bank',
  google_upi_payment_id: 'google@okbank',
  phonepay_upi_payment_id: 'phone@ybl',
  paytm_upi_payment_id: 'paytm@paytm',
};

test('[DEP-04] each app pays its own id, GPay and others the Google id', () => {
  expect(UPI_APP_NAMES.map((app) => UPI_APPS[app].payeeOf(ids))).toEqual([
    'phone@ybl',
    'google@okbank',
    'paytm@paytm',
    'google@okbank',
  ]);
});

test('[DEP-04] a link has payee, name, amount, currency, note and reference, and parses back unchanged', () => {
  const name = 'Asha & Söhne #1 + आशा';
  const txnRef = newTxnRef(1_795_000_000_000.75);
  const link = upiLink({
    address: 'upi://pay',
    payeeId: 'google@okbank',
    payeeName: name,
    amountPaise: 50_005n,
    txnRef,
  });
  expect(link.startsWith('upi://pay?pa=google@okbank&pn=')).toBe(true);
  expect(link).not.toContain('+');
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
    pa: 'google@okbank',
    pn: name,
    am: '500.05',
    cu: 'INR',
    tn: 'Add Funds',
    tr: 'txn1795000000000',
  });
});

test('[DEP-04] an amount has two decimals and no commas', () => {
  const link = upiLink({
    address: 'upi://pay',
    payeeId: 'a@b',
    payeeName: 'A',
    amountPaise: 12_345_600n,
    txnRef: 'txn1',
  });
  expect(new URL(link).searchParams.get('am')).toBe('123456.00');
});

test('without an amount the payer enters it', () => {
  expect(upiLink({ address: 'upi://pay', payeeId: 'a@b', payeeName: 'A', txnRef: 'txn1' })).toBe(
    'upi://pay?pa=a@b&pn=A&cu=INR&tn=Add%20Funds&tr=txn1',
  );
});
