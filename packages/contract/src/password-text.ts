/** The refusal of a password that is too easy to guess, for players and operators. */
export const PASSWORD_TOO_WEAK = 'Choose a longer, less common password';
