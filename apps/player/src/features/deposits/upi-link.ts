import type { adminBankDetails, ResponseOf } from '@surahi/contract';
import { formatPoints } from '@surahi/game';
import type { MessageId } from '../../shared/i18n/i18n.ts';

/** A way to pay a deposit. */
export type UpiApp = 'phonepe' | 'gpay' | 'paytm' | 'other';

export type PayeeIds = ResponseOf<typeof adminBankDetails>['bank_details'][number];

type AppFacts = {
  /** What the app's links start with. */
  address: string;
  payeeOf: (ids: PayeeIds) => string;
  /** As the deposit request names it. */
  wireName: string;
  name: MessageId;
};

/** The four ways, in the order they are offered. Every app takes the fields of the plain UPI link under its own address. */
export const UPI_APPS: Readonly<Record<UpiApp, AppFacts>> = {
  phonepe: {
    address: 'phonepe://pay',
    payeeOf: (ids) => ids.phonepay_upi_payment_id,
    wireName: 'PhonePe',
    name: 'deposit.phonepe',
  },
  gpay: {
    address: 'tez://upi/pay',
    payeeOf: (ids) => ids.google_upi_payment_id,
    wireName: 'GPay',
    name: 'deposit.gpay',
  },
  paytm: {
    address: 'paytmmp://pay',
    payeeOf: (ids) => ids.paytm_upi_payment_id,
    wireName: 'Paytm',
    name: 'deposit.paytm',
  },
  other: {
    address: 'upi://pay',
    payeeOf: (ids) => ids.google_upi_payment_id,
    wireName: 'Others',
    name: 'deposit.others',
  },
};

export const UPI_APP_NAMES: readonly UpiApp[] = ['phonepe', 'gpay', 'paytm', 'other'];

/** The plain UPI address, which any app and every QR scanner reads. */
export const UPI_ADDRESS = UPI_APPS.other.address;

export type UpiPayment = {
  address: string;
  payeeId: string;
  payeeName: string;
  /** Undefined lets the payer type it. */
  amountPaise?: bigint | undefined;
  txnRef: string;
};

/** The reference of a payment that starts now, by requirement DEP-04: whole milliseconds, as apps take only letters and digits. */
export function newTxnRef(nowMs: number): string {
  return `txn${Math.trunc(nowMs)}`;
}

/** A UPI link with the fields of requirement DEP-04. Blanks are %20, not plus signs, which UPI apps would show. */
export function upiLink({ address, payeeId, payeeName, amountPaise, txnRef }: UpiPayment): string {
  const fields: [string, string][] = [
    ['pa', payeeId],
    ['pn', payeeName],
    ...(amountPaise === undefined
      ? []
      : [['am', formatPoints(amountPaise, { decimals: 'two', grouped: false })] satisfies [string, string]]),
    ['cu', 'INR'],
    ['tn', 'Add Funds'],
    ['tr', txnRef],
  ];
  return `${address}?${fields.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`;
}

/** The at sign may stand in a query as it is, and some apps look for it before they decode. */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed?.() ?? value).replaceAll('%40', '@');
}
