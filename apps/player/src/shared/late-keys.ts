/** Storage key. The player has answered the offer of notifications, or chosen in the settings. */
export const OFFER_ANSWERED = 'push-offer';

/** Storage key. Present while the server has not answered the log-out of this browser. */
export const LOG_OUT_DUE = 'log-out-due';
