/** Storage key of a deposit request with an unknown outcome. In its own file, because the start of the app reads it. */
export const PENDING_DEPOSIT_KEY = 'pending-deposit';
