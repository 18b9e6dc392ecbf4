/** What another screen hands to the wallet with the address. */
export type WalletArrival = {
  /** A payout number was just added. */
  upiAdded: boolean;
  /** The payout numbers are wanted open. */
  openMethods: boolean;
};

/** Reads the address's state, which a reload keeps and other versions may have written. */
export function readArrival(state: unknown): WalletArrival {
  const fields: Record<string, unknown> = typeof state === 'object' && state !== null ? { ...state } : {};
  return {
    upiAdded: fields.upiAdded === true,
    openMethods: fields.openMethods === true,
  };
}
