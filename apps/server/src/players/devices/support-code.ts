import { createHash } from 'node:crypto';

/** Digits and letters without those that are taken for one another when read out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/**
 * What a browser is called towards support when a number is refused to it: 50 bits of a hash of number and browser, as
 * 'XXXXX-XXXXX'. It opens nothing by itself and tells neither.
 */
export function supportCodeOf(mobile: string, device: string): string {
  const bytes = createHash('sha256').update(`support:${mobile}:${device}`).digest();
  const letters = Array.from({ length: LENGTH }, (_, place) => ALPHABET[(bytes[place] ?? 0) % ALPHABET.length]).join(
    '',
  );
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** The code as it is kept, from how someone typed or read it: I and L are 1, O is 0; null when it is none. */
export function readSupportCode(text: string): string | null {
  const letters = text
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
  const isCode = letters.length === LENGTH && [...letters].every((letter) => ALPHABET.includes(letter));
  return isCode ? `${letters.slice(0, 5)}-${letters.slice(5)}` : null;
}
