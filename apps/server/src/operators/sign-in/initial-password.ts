import { randomInt } from 'node:crypto';

/** Letters and digits that are hard to confuse. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Marks the hash of a password that somebody else has seen. The mark is part of the stored hash, so replacing the
 * password also removes the mark.
 */
const MARK = 'initial:';

/** Returns a password to hand over: three groups of five characters, about 74 bits. */
export function newPassword(): string {
  const group = (): string => Array.from({ length: 5 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${group()}-${group()}-${group()}`;
}

/** Returns the stored form of a password that must be changed at the next sign-in. */
export function asInitial(passwordHash: string): string {
  return MARK + passwordHash;
}

/** True if the stored password must be changed at the next sign-in. */
function isInitial(stored: string): boolean {
  return stored.startsWith(MARK);
}

/** Returns the hash without the mark, for comparison. */
export function hashOf(stored: string): string {
  return isInitial(stored) ? stored.slice(MARK.length) : stored;
}
