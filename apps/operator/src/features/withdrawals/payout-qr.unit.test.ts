import { expect, test } from 'vitest';
import { payoutQrText } from './payout-qr.ts';

test('the QR code of a payout names payee, amount with two decimals and request', () => {
  const withdrawal = { upi: '9876543210@paytm', name: 'Asha & Rao', amountPaise: '150005', withdrawalId: '100001' };
  expect(payoutQrText(withdrawal)).toBe(
    'upi://pay?pa=9876543210%40paytm&pn=Asha%20%26%20Rao&am=1500.05&cu=INR&tn=Withdrawal%20100001',
  );
});
