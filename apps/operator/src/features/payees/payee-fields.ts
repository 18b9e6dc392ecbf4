import type { OperatorPayee } from '@surahi/contract/operator';

/** The fields of a payee with their names, in the order of the form. */
export const PAYEE_FIELDS = [
  { key: 'holder', label: 'Name of the holder', hint: 'Shown by banks, not by the app.', maxLength: 100 },
  { key: 'upi', label: 'UPI ID of any app', hint: 'Empty: the way is not offered.', maxLength: 100 },
  { key: 'phonePe', label: 'UPI ID for PhonePe', hint: 'Empty: the way is not offered.', maxLength: 100 },
  { key: 'googlePay', label: 'UPI ID for Google Pay', hint: 'Empty: the way is not offered.', maxLength: 100 },
  { key: 'paytm', label: 'UPI ID for Paytm', hint: 'Empty: the way is not offered.', maxLength: 100 },
  { key: 'accountNumber', label: 'Account number', hint: 'For other clients of the protocol.', maxLength: 34 },
  { key: 'ifsc', label: 'IFSC', hint: 'Of the account’s branch.', maxLength: 11 },
] as const satisfies readonly { key: keyof OperatorPayee['payee']; label: string; hint: string; maxLength: number }[];

const UPI_FIELDS: ReadonlySet<string> = new Set(['upi', 'phonePe', 'googlePay', 'paytm']);

/** What is wrong with a UPI id; undefined when nothing is. */
export function upiComplaint(id: string): string | undefined {
  return /^([\w.-]{2,64}@[A-Za-z]{2,32})?$/.test(id) ? undefined : 'A UPI ID looks like name@bank';
}

/** What is wrong with a field of a payee; undefined when nothing is. */
export function payeeComplaint(key: string, text: string): string | undefined {
  return UPI_FIELDS.has(key) ? upiComplaint(text) : undefined;
}

export type PayeeLine = { name: string; before: string; after: string };

/** What differs between two payees, line by line. */
export function payeeLines(before: OperatorPayee, after: OperatorPayee): PayeeLine[] {
  const lines = [
    ...PAYEE_FIELDS.map(({ key, label }) => ({ name: label, before: before.payee[key], after: after.payee[key] })),
    { name: 'UPI ID of the QR code', before: before.qrUpi, after: after.qrUpi },
    { name: 'QR picture', before: pictureWord(before.qrImage), after: pictureWord(after.qrImage) },
  ];
  const isOtherPicture = before.qrImage !== after.qrImage;
  return lines.filter((line) => line.before !== line.after || (line.name === 'QR picture' && isOtherPicture));
}

function pictureWord(image: string): string {
  if (image === '') return 'drawn from the UPI ID';
  return image.startsWith('/media/') ? `picture ${image.slice(image.lastIndexOf('/') + 1)}` : 'a new picture';
}

/** What a phone reads from the code. */
export function qrText(upi: string): string {
  return `upi://pay?pa=${encodeURIComponent(upi)}&cu=INR`;
}
