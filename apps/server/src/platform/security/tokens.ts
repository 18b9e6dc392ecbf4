import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret of 256 bits as 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256, 32 bytes. A token has 256 bits of its own, so no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The same hash as a key of memory: 44 characters of base64. */
export function tokenKey(token: string): string {
  return hash('sha256', token, 'base64');
}

/** Compares two texts in a time that says nothing about where they differ, nor about their lengths. */
export function equalSecrets(left: string, right: string): boolean {
  return timingSafeEqual(hashToken(left), hashToken(right));
}
