import type { adminBankDetails, ResponseOf } from '@surahi/contract';
import { formatPoints } from '@surahi/game';
import type { MessageId } from '../../shared/i18n/i18n.ts';

/** A way to pay a deposit. */
export type UpiApp = 'phonepe' | 'gpay' | 'paytm' | 'other';

export type PayeeIds = ResponseOf<typeof adminBankDetails>['bank_details'][number];

type AppFacts = {
  /** Scheme and path of the app's payment links. */
  address: string;
  payeeOf: (ids: PayeeIds) => string;
  /** The app's name in the deposit request. */
  wireName: string;
  name: MessageId;
};

/** The four payment apps in menu order. Every app reads the fields of the plain UPI link under its own scheme. */
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

/** The plain UPI scheme, which every app and QR scanner reads. */
export const UPI_ADDRESS = UPI_APPS.other.address;

export type UpiPayment = {
  address: string;
  payeeId: string;
  payeeName: string;
  /** Undefined lets the payer enter the amount. */
  amountPaise?: bigint | undefined;
  txnRef: string;
};

/**
 * Makes the reference of a payment that starts at `nowMs` (requirement DEP-04). Apps accept only letters and digits.
 */
export function newTxnRef(nowMs: number): string {
  return `txn${Math.trunc(nowMs)}`;
}

/**
 * Makes a UPI link with the fields of requirement DEP-04. Spaces become %20, because UPI apps show a plus sign as it
 * is.
 */
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

/** Keeps the at sign unencoded: some apps look for it before they decode the query. */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed?.() ?? value).replaceAll('%40', '@');
}
