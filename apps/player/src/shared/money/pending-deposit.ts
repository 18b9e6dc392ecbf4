/** Start of the storage keys of deposit requests. In its own file, because the start of the app reads it. */
export const PENDING_DEPOSIT_KEY = 'pending-deposit';
