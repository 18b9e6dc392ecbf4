import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns a new secret of 256 bits as 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the stored form of a token: its SHA-256, 32 bytes. A token has 256 random bits, so it needs no salt and no
 * slow hash.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Returns the same hash as a key for memory: 44 characters of base64. */
export function tokenKey(token: string): string {
  return hash('sha256', token, 'base64');
}

/** Compares two texts in constant time, so that the duration reveals neither a difference nor a length. */
export function equalSecrets(left: string, right: string): boolean {
  return timingSafeEqual(hashToken(left), hashToken(right));
}
