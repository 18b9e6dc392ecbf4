/** Shorter ones are refused; longer ones are the operator's own business. */
export const MIN_PASSWORD_LENGTH = 10;

/** Says what is wrong with a password that is to be set, or nothing. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return `A password has at least ${MIN_PASSWORD_LENGTH} characters`;
  return password.length > 200 ? 'A password has at most 200 characters' : undefined;
}
