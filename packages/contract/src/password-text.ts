/** The fewest characters of a new password. */
export const MIN_PASSWORD_LENGTH = 8;

/** The refusal of a password that is too easy to guess, for players and operators. */
export const PASSWORD_TOO_WEAK = 'Choose a longer, less common password';
