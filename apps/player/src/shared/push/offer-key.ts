/** Local storage: the player has answered the offer of notifications, or chosen in the settings. */
export const OFFER_ANSWERED = 'push-offer';
