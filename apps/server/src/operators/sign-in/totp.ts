import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashToken } from '../../platform/security/tokens.ts';

const PERIOD_SECONDS = 30;
const RECOVERY_CODES = 10;

/** Without letters and digits that are easy to confuse. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

function totpOf(secret: string, username: string): TOTP {
  return new TOTP({ issuer: 'Surahi', label: username, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}

/** Returns a new secret of 160 bits as base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the URI that an authenticator reads from a QR code. */
export function otpauthUri(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/**
 * Returns the time step of a code, at most one step before or after `nowMs`; undefined for a wrong code. The caller
 * must mark the step as used, so that the code works once.
 */
export function totpStep(secret: string, code: string, nowMs: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
}

/** Returns ten recovery codes of about 49 bits, in two groups each. */
export function newRecoveryCodes(): string[] {
  const group = (): string =>
    Array.from({ length: 5 }, () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length))).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`);
}

/** Returns the stored form of a recovery code. Case, blanks and the dash are ignored. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}
