/**
 * Normalises a payment reference (UTR, RRN, payout id) for comparison: ASCII capitals and digits, without blanks and hyphens.
 * Returns null unless 6 to 35 characters remain. UPI references have 12, banks use up to 22, ISO 20022 allows 35.
 */
export function readReference(text: string): string | null {
  const bare = text.replace(/[ -]/g, '').toUpperCase();
  return /^[A-Z0-9]{6,35}$/.test(bare) ? bare : null;
}
