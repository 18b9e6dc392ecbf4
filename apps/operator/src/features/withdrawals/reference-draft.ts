const keyOf = (withdrawalId: string): string => `payout-reference:${withdrawalId}`;

/** The reference that was typed for a payout in this tab; '' without one. It survives a closed dialog and a reload. */
export function readDraft(withdrawalId: string): string {
  return sessionStorage.getItem(keyOf(withdrawalId)) ?? '';
}

/** Stores the typed reference; '' removes it. */
export function writeDraft(withdrawalId: string, reference: string): void {
  if (reference === '') sessionStorage.removeItem(keyOf(withdrawalId));
  else sessionStorage.setItem(keyOf(withdrawalId), reference);
}
