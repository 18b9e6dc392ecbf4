import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Marks a stored hash as that of a password somebody else has seen. It is part of the hash's own text, so that no new
 * password can be stored with the mark of the old one.
 */
const MARK = 'initial:';

/** A password to be told to somebody: three groups of five, about 74 bits. */
export function newPassword(): string {
  const group = (): string => Array.from({ length: 5 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${group()}-${group()}-${group()}`;
}

/** The hash of a password that has to be changed at the next sign-in, as it is stored. */
export function asInitial(passwordHash: string): string {
  return MARK + passwordHash;
}

export function isInitial(stored: string): boolean {
  return stored.startsWith(MARK);
}

/** The hash alone, to be compared with. */
export function hashOf(stored: string): string {
  return isInitial(stored) ? stored.slice(MARK.length) : stored;
}
