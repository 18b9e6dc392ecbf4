import type { OperatorWithdrawal } from '@surahi/contract/operator';
import { t } from '../../shared/i18n/i18n.ts';

/** The text of the QR code that pays a request: payee, name, amount in rupees and the number of the request. */
export function payoutQrText(
  withdrawal: Pick<OperatorWithdrawal, 'upi' | 'name' | 'amountPaise' | 'withdrawalId'>,
): string {
  const { upi, name, amountPaise, withdrawalId } = withdrawal;
  const paise = BigInt(amountPaise);
  const amount = `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;
  const fields = { pa: upi, pn: name, am: amount, cu: 'INR', tn: t('Withdrawal {withdrawalId}', { withdrawalId }) };
  // UPI apps do not read a plus sign as a blank, so URLSearchParams does not fit.
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join('&')}`;
}
