import { isWeakPassword } from '../../platform/security/password-rules.ts';

/** Minimum length of an operator's password. It is longer than a player's, because it opens the money of all players. */
const SHORTEST = 10;

/** True for a password that is too easy to guess: also a short one, and the user name itself. */
export function isWeakForOperator(password: string, username: string): boolean {
  return password.length < SHORTEST || password.toLowerCase() === username || isWeakPassword(password);
}
