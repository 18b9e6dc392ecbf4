/** Where a deposit request whose outcome is unknown is kept; asked for at the start of the app, so it lies apart from the rest. */
export const PENDING_DEPOSIT_KEY = 'pending-deposit';
