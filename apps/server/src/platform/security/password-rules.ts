import { MIN_PASSWORD_LENGTH } from '@surahi/contract';
import { dictionary } from '@zxcvbn-ts/language-common';

const LONGEST = 128;
const MOST_COMMON = 10_000;

/** The package lists passwords in lower case, the most common first. */
const common = new Set(dictionary['passwords-common'].slice(0, MOST_COMMON));

/**
 * True for a password that is too easy to guess: outside of 8 to 128 characters, or one of the 10,000 most common ones
 * in any case. Callers also refuse the account's own number or name.
 */
export function isWeakPassword(password: string): boolean {
  const { length } = [...password];
  return length < MIN_PASSWORD_LENGTH || length > LONGEST || common.has(password.trim().toLowerCase());
}
