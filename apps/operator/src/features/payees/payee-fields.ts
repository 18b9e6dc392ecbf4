import type { OperatorPayee } from '@surahi/contract/operator';
import * as z from 'zod/mini';
import { t } from '../../shared/i18n/i18n.ts';

/** The fields of a payee in the order of the form. */
export const PAYEE_FIELDS = [
  { key: 'holder', label: t('Name of the holder'), hint: t('Banks show it; the app does not.'), maxLength: 100 },
  {
    key: 'upi',
    label: t('UPI ID of any app'),
    hint: t('If empty, the app does not offer this method.'),
    maxLength: 100,
  },
  {
    key: 'phonePe',
    label: t('UPI ID for PhonePe'),
    hint: t('If empty, the app does not offer this method.'),
    maxLength: 100,
  },
  {
    key: 'googlePay',
    label: t('UPI ID for Google Pay'),
    hint: t('If empty, the app does not offer this method.'),
    maxLength: 100,
  },
  {
    key: 'paytm',
    label: t('UPI ID for Paytm'),
    hint: t('If empty, the app does not offer this method.'),
    maxLength: 100,
  },
  { key: 'accountNumber', label: t('Account number'), hint: t('For other clients of the protocol.'), maxLength: 34 },
  { key: 'ifsc', label: 'IFSC', hint: t('The IFSC of the account’s branch.'), maxLength: 11 },
] as const satisfies readonly { key: keyof OperatorPayee['payee']; label: string; hint: string; maxLength: number }[];

const UPI_ID = /^([\w.-]{2,64}@[A-Za-z]{2,32})?$/;
const upiText = z.string().check(z.trim(), z.regex(UPI_ID, t('Enter a UPI ID like name@bank')));
const text = z.string().check(z.trim());

export const payeeSchema = z.object({
  payee: z.object({
    holder: text,
    upi: upiText,
    phonePe: upiText,
    googlePay: upiText,
    paytm: upiText,
    accountNumber: text,
    ifsc: text,
  }),
  qrUpi: upiText,
  /** Empty: made from the UPI ID. A path: the stored picture. A data URL: a new picture. */
  qrImage: z.string(),
});

/** The payee as the server stores it. */
export function cleanPayee({ payee, qrUpi, qrImage }: OperatorPayee): OperatorPayee {
  const trimmed = { ...payee };
  for (const { key } of PAYEE_FIELDS) trimmed[key] = payee[key].trim();
  return { payee: trimmed, qrUpi: qrUpi.trim(), qrImage };
}

export type PayeeLine = { name: string; before: string; after: string };

/** The fields that differ between two payees. */
export function payeeLines(before: OperatorPayee, after: OperatorPayee): PayeeLine[] {
  const picture = { name: t('QR image'), before: pictureWord(before.qrImage), after: pictureWord(after.qrImage) };
  const lines = [
    ...PAYEE_FIELDS.map(({ key, label }) => ({ name: label, before: before.payee[key], after: after.payee[key] })),
    { name: t('UPI ID of the QR code'), before: before.qrUpi, after: after.qrUpi },
    picture,
  ];
  const isOtherPicture = before.qrImage !== after.qrImage;
  return lines.filter((line) => line.before !== line.after || (line === picture && isOtherPicture));
}

function pictureWord(image: string): string {
  if (image === '') return t('made from the UPI ID');
  return image.startsWith('/media/')
    ? t('image {image}', { image: image.slice(image.lastIndexOf('/') + 1) })
    : t('a new image');
}

/** The text of the QR code. */
export function qrText(upi: string): string {
  return `upi://pay?pa=${encodeURIComponent(upi)}&cu=INR`;
}
