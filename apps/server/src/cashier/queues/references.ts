/** Labels that people and banks write before a reference. Bank codes such as AXIS or SBIN are part of it and stay. */
const LABELS =
  /^(?:(?:UTR|RRN|REFERENCE|REF|TRANSACTION|TXN|UPI|IMPS|NEFT|RTGS|NUMBER|NO|ID)(?=[0-9]|UTR|RRN|REF|TXN|NUMBER|NO[0-9]|ID[0-9]))+/;

/**
 * Normalises a payment reference (UTR, RRN, payout id), so that every spelling of one payment compares equal. The
 * result has ASCII capitals and digits, without blanks, separators, labels and leading zeros. Returns null unless 6 to
 * 35 letters and digits are left before it removes the zeros. UPI references have 12 digits, banks use up to 22
 * characters, ISO 20022 allows 35.
 */
export function readReference(text: string): string | null {
  const bare = text
    .replace(/[ \-/:.#_]/g, '')
    .toUpperCase()
    .replace(LABELS, '');
  if (!/^[A-Z0-9]{6,35}$/.test(bare)) return null;
  const significant = bare.replace(/^0+/, '');
  return significant === '' ? null : significant;
}
