import { createHash } from 'node:crypto';

/** Digits and letters that cannot be confused when read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/**
 * Returns the support code of a browser for a number. The browser shows it when a limit refuses it. The code is 50 bits
 * of a hash of number and browser, as 'XXXXX-XXXXX'. It grants no access and reveals neither input.
 */
export function supportCodeOf(mobile: string, device: string): string {
  const bytes = createHash('sha256').update(`support:${mobile}:${device}`).digest();
  const letters = Array.from({ length: LENGTH }, (_, place) => ALPHABET[(bytes[place] ?? 0) % ALPHABET.length]).join(
    '',
  );
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Normalises a typed support code: I and L become 1, O becomes 0. Returns null if the code is invalid. */
export function readSupportCode(text: string): string | null {
  const letters = text
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
  const isCode = letters.length === LENGTH && [...letters].every((letter) => ALPHABET.includes(letter));
  return isCode ? `${letters.slice(0, 5)}-${letters.slice(5)}` : null;
}
