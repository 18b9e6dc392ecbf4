import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, EncodingError, fromBase64, toBase64, toHex, utf8ToBytes } from './bytes.ts';

/** A note, checkpoint, proof or key is malformed, or a signature is wrong or missing. The message says which. */
export class NoteError extends Error {
  override name = 'NoteError';
}

/** Signature types of C2SP signed-note. Ed25519 signs the text; Cosignature signs a time and the text. */
export const SIGNATURE_TYPE = { ed25519: 0x01, cosignature: 0x04 } as const;
export type SignatureType = (typeof SIGNATURE_TYPE)[keyof typeof SIGNATURE_TYPE];

/** A public key whose signatures a reader accepts. Name and id together identify it. */
export interface VerifierKey {
  readonly name: string;
  readonly type: SignatureType;
  /** Ed25519 public key, 32 bytes. */
  readonly publicKey: Uint8Array;
  /** First 4 bytes of SHA-256(name ‖ 0x0A ‖ type ‖ public key), as 8 hex digits. */
  readonly id: string;
}

/** One signature line of a note. `signature` has the bytes after the key id; their meaning depends on the key's type. */
export interface NoteSignature {
  readonly name: string;
  readonly id: string;
  readonly signature: Uint8Array;
}

/** A signed text. The text ends with a newline. Nothing is verified yet. */
export interface Note {
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Returns the Ed25519 signature (64 bytes) of a message. Servers use node:crypto, browsers @noble/curves. */
export type Ed25519Sign = (message: Uint8Array) => Uint8Array;

/** Longest note, in UTF-16 units. 16 signatures of 5 kB, which signed-note asks readers to accept, fit in. */
export const MAX_NOTE_LENGTH = 128 * 1024;

/** Most signature lines of a note. */
export const MAX_SIGNATURES = 64;

const KEY_ID_BYTES = 4;
const PUBLIC_KEY_BYTES = 32;
const KEY_NAME = /^[^\s+\p{Cc}\p{Cs}]{1,255}$/u;
const SIGNATURE_LINE = /^— (\S+) (\S+)$/u;
/** Control characters other than newline, and halves of surrogate pairs, which UTF-8 cannot encode. */
const FORBIDDEN_TEXT = /[^\P{Cc}\n]|\p{Cs}/u;

/** Whether a text may name a key or a log: not empty, without white space, plus signs and control characters. */
export function isKeyName(name: string): boolean {
  return KEY_NAME.test(name);
}

/** Makes a verifier key with its id. Throws NoteError when the name or the key's length is not allowed. */
export function makeVerifierKey(name: string, type: SignatureType, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new NoteError(`not a key name: ${JSON.stringify(name)}`);
  if (publicKey.length !== PUBLIC_KEY_BYTES) throw new NoteError(`a public key has 32 bytes, not ${publicKey.length}`);
  const hash = sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey));
  return { name, type, publicKey, id: toHex(hash.subarray(0, KEY_ID_BYTES)) };
}

/** Writes a key as `name+id+base64(type ‖ public key)` (C2SP signed-note, "Verifier keys"). */
export function formatVerifierKey({ name, type, publicKey, id }: VerifierKey): string {
  return `${name}+${id}+${toBase64(concatBytes(Uint8Array.of(type), publicKey))}`;
}

/** Reads a key that formatVerifierKey wrote. Throws NoteError on another type, or an id that the key does not have. */
export function parseVerifierKey(text: string): VerifierKey {
  const [, name = '', id, encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? [];
  const bytes = base64(encoded, 'verifier key');
  const type = Object.values(SIGNATURE_TYPE).find((known) => known === bytes[0]);
  if (type === undefined) throw new NoteError('not a verifier key: it is no name+id+base64, or its type is unknown');
  const key = makeVerifierKey(name, type, bytes.subarray(1));
  if (key.id !== id) throw new NoteError(`the verifier key of ${name} has the id ${key.id}, not ${id ?? ''}`);
  return key;
}

/** Reads a note (C2SP signed-note). Throws NoteError when it is malformed or too large. Verifies no signature. */
export function parseNote(source: string): Note {
  if (source.length > MAX_NOTE_LENGTH) throw new NoteError(`a note has at most ${MAX_NOTE_LENGTH} characters`);
  if (FORBIDDEN_TEXT.test(source)) throw new NoteError('a note has no control characters and is valid Unicode');
  const blank = source.lastIndexOf('\n\n');
  if (blank < 0 || !source.endsWith('\n')) throw new NoteError('a note has a text, a blank line and signature lines');
  const lines = source.slice(blank + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) throw new NoteError(`a note has at most ${MAX_SIGNATURES} signatures`);
  return { text: source.slice(0, blank + 1), signatures: lines.map(parseSignatureLine) };
}

/** Writes a note. Throws NoteError when parseNote would refuse it. */
export function formatNote({ text, signatures }: Note): string {
  if (!text.endsWith('\n')) throw new NoteError('the text of a note ends with a newline');
  const source = `${text}\n${signatures.map(formatSignatureLine).join('')}`;
  if (parseNote(source).text !== text) throw new NoteError('a note needs a signature');
  return source;
}

/** Reads a signature line, without its newline: `— name base64(key id ‖ signature)`. Throws NoteError. */
export function parseSignatureLine(line: string): NoteSignature {
  const [, name = '', encoded = ''] = SIGNATURE_LINE.exec(line) ?? [];
  if (!isKeyName(name)) throw new NoteError('a signature line is: em dash, key name, base64');
  const bytes = base64(encoded, 'signature');
  if (bytes.length <= KEY_ID_BYTES) throw new NoteError(`the signature of ${name} is too short`);
  return { name, id: toHex(bytes.subarray(0, KEY_ID_BYTES)), signature: bytes.subarray(KEY_ID_BYTES) };
}

/** Writes a signature line, with its newline. */
export function formatSignatureLine({ name, id, signature }: NoteSignature): string {
  const idBytes = Uint8Array.from(id.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  return `— ${name} ${toBase64(concatBytes(idBytes, signature))}\n`;
}

/** Signs a text with a key of type Ed25519. Throws NoteError when the key has another type. */
export function signNote(text: string, key: VerifierKey, sign: Ed25519Sign): NoteSignature {
  if (key.type !== SIGNATURE_TYPE.ed25519) throw new NoteError(`${key.name} does not sign texts`);
  return { name: key.name, id: key.id, signature: sign(utf8ToBytes(text)) };
}

/**
 * The signatures of a note by the given keys, unverified. Signatures by other keys are ignored. Throws NoteError when one
 * of the keys signed twice, because readers could then disagree about which signature counts.
 */
export function signaturesBy(
  note: Note,
  keys: readonly VerifierKey[],
): { readonly key: VerifierKey; readonly signature: Uint8Array }[] {
  return keys.flatMap((key) => {
    const own = note.signatures.filter(({ name, id }) => name === key.name && id === key.id);
    if (own.length > 1) throw new NoteError(`the note has more than one signature by ${key.name}`);
    return own.map(({ signature }) => ({ key, signature }));
  });
}

/**
 * Returns the keys of type Ed25519 that signed a note. Throws NoteError when a signature by one of these keys is wrong, or
 * when none of them signed.
 */
export function verifyNote(note: Note, keys: readonly VerifierKey[]): VerifierKey[] {
  const textKeys = keys.filter(({ type }) => type === SIGNATURE_TYPE.ed25519);
  const message = utf8ToBytes(note.text);
  const signed = signaturesBy(note, textKeys).map(({ key, signature }) => {
    if (!verifyEd25519(key.publicKey, message, signature)) throw new NoteError(`the signature by ${key.name} is wrong`);
    return key;
  });
  if (signed.length === 0) throw new NoteError('no known key signed the note');
  return signed;
}

/** Whether an Ed25519 signature (64 bytes) of a message is right, by the rules of RFC 8032. Throws nothing. */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false; // lengths or points that no signature has
  }
}

/** A signer for a secret key of 32 bytes, with its public key. For browsers and tests; a server uses node:crypto. */
export function ed25519Signer(seed: Uint8Array): { readonly publicKey: Uint8Array; readonly sign: Ed25519Sign } {
  return { publicKey: ed25519.getPublicKey(seed), sign: (message) => ed25519.sign(message, seed) };
}

function base64(text: string, subject: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch (error) {
    if (error instanceof EncodingError) throw new NoteError(`the ${subject} is not base64`);
    throw error;
  }
}
