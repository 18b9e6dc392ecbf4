/** Minimum length of an operator's password. */
const MIN_PASSWORD_LENGTH = 10;

/** Returns what is wrong with a new password; undefined when it is valid. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return `A password has at least ${MIN_PASSWORD_LENGTH} characters`;
  return password.length > 200 ? 'A password has at most 200 characters' : undefined;
}
