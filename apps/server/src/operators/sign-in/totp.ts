import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashToken } from '../../platform/security/tokens.ts';

const PERIOD_SECONDS = 30;
const RECOVERY_CODES = 10;

/** Without the letters and digits that are taken for one another. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

function totpOf(secret: string, username: string): TOTP {
  return new TOTP({ issuer: 'Surahi', label: username, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}

/** A new secret of 160 bits, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the authenticator reads from a QR code. */
export function otpauthUri(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/**
 * The time step that a code belongs to, at most one before or after `nowMs`; undefined for a wrong code. Whoever takes
 * the code has to use the step up, so that it opens once.
 */
export function totpStep(secret: string, code: string, nowMs: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
}

/** Ten codes of about 49 bits, to be written down, in two groups each. */
export function newRecoveryCodes(): string[] {
  const group = (): string =>
    Array.from({ length: 5 }, () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length))).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`);
}

/** What is stored of a recovery code; case, blanks and the dash do not matter. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}
