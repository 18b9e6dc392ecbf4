/**
 * A payment's reference (UTR, RRN, payout id) as it is compared: capital ASCII letters and digits without blanks and
 * hyphens. Null unless 6 to 35 remain; UPI's have 12, banks' up to 22, ISO 20022 allows 35.
 */
export function readReference(text: string): string | null {
  const bare = text.replace(/[ -]/g, '').toUpperCase();
  return /^[A-Z0-9]{6,35}$/.test(bare) ? bare : null;
}
