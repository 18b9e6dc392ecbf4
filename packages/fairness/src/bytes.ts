import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export { bytesToHex as toHex, concatBytes, hexToBytes as fromHex, utf8ToBytes } from '@noble/hashes/utils.js';

// Browsers and Node have both functions. The package is typed for neither.
declare function btoa(binary: string): string;
declare function atob(base64: string): string;

/** A value that a log entry can hold. Floats, booleans and null are refused, because encoders write them in different ways. */
export type EntryValue = string | number | readonly EntryValue[] | { readonly [key: string]: EntryValue };

/** Bytes are not the canonical encoding of an entry, or a value cannot be encoded. */
export class EncodingError extends Error {
  override name = 'EncodingError';
}

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/**
 * The canonical bytes of an entry: JSON in ASCII, keys sorted by code unit, no blanks. Throws EncodingError on a string
 * with other characters than printable ASCII, and on a number that is not a safe integer.
 */
export function encodeEntry(value: EntryValue): Uint8Array {
  return utf8ToBytes(canonicalText(value));
}

function canonicalText(value: EntryValue): string {
  if (typeof value === 'string') {
    if (!PRINTABLE_ASCII.test(value)) throw new EncodingError(`not printable ASCII: ${JSON.stringify(value)}`);
    return JSON.stringify(value);
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new EncodingError(`not a safe integer: ${value}`);
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map((item: EntryValue) => canonicalText(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) throw new EncodingError(`not an entry value: ${String(value)}`);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, item]) => `${canonicalText(key)}:${canonicalText(item)}`).join(',')}}`;
}

/** Reads canonical bytes. Throws EncodingError when encodeEntry would write other bytes for the same value. */
export function decodeEntry(bytes: Uint8Array): EntryValue {
  const text = String.fromCharCode(...bytes);
  let value: EntryValue;
  try {
    value = JSON.parse(text) as EntryValue; // canonicalText checks every value below
  } catch {
    throw new EncodingError('the entry is not JSON');
  }
  if (canonicalText(value) !== text) throw new EncodingError('the entry is not in its canonical encoding');
  return value;
}

/**
 * SHA-256 over a label and parts. The label and each part are preceded by their length as 4 bytes, big endian. Two
 * different lists of parts never have the same input, and hashes of two purposes never meet.
 */
export function labelledHash(label: string, ...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(lengthPrefixed(utf8ToBytes(`surahi/${label}`), ...parts));
}

/** Parts, each preceded by its length as 4 bytes, big endian. */
export function lengthPrefixed(...parts: readonly Uint8Array[]): Uint8Array {
  return concatBytes(...parts.flatMap((part) => [bigEndian(part.length, 4), part]));
}

/** A non-negative integer as bytes, most significant first. Throws RangeError when it does not fit. */
export function bigEndian(value: number | bigint, bytes: number): Uint8Array {
  let rest = BigInt(value);
  if (rest < 0n) throw new RangeError(`negative: ${value}`);
  const result = new Uint8Array(bytes);
  for (let index = bytes - 1; index >= 0; index -= 1) {
    result[index] = Number(rest & 255n);
    rest >>= 8n;
  }
  if (rest !== 0n) throw new RangeError(`${value} does not fit into ${bytes} bytes`);
  return result;
}

/** Standard base64 with padding. Works in browsers and in Node. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Reads standard base64 with padding. Throws EncodingError unless toBase64 would write the same text. */
export function fromBase64(text: string): Uint8Array {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    throw new EncodingError('the text is not base64');
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  if (toBase64(bytes) !== text) throw new EncodingError('the text is not canonical base64');
  return bytes;
}

/** Compares in one pass over both; the time depends on the lengths alone. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (const [index, byte] of a.entries()) difference |= byte ^ (b[index] ?? 0);
  return difference === 0;
}
