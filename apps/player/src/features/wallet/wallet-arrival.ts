/** Router state that other screens pass to the wallet. */
export type WalletArrival = {
  /** A payout number was just added. */
  upiAdded: boolean;
  /** Open the payout numbers. */
  openMethods: boolean;
};

/** Reads the router state. A reload keeps it, and other versions of the app may have written it. */
export function readArrival(state: unknown): WalletArrival {
  const fields: Record<string, unknown> = typeof state === 'object' && state !== null ? { ...state } : {};
  return {
    upiAdded: fields.upiAdded === true,
    openMethods: fields.openMethods === true,
  };
}
