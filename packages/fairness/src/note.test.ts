import { createPrivateKey, createPublicKey, sign as signWithNode } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fromBase64, toBase64, utf8ToBytes } from './bytes.ts';
import {
  ed25519Signer,
  formatNote,
  formatVerifierKey,
  makeVerifierKey,
  MAX_SIGNATURES,
  NoteError,
  parseNote,
  parseVerifierKey,
  SIGNATURE_TYPE,
  signaturesBy,
  signNote,
  verifyNote,
} from './note.ts';

/** The example note and key of the documentation of Go's package golang.org/x/mod/sumdb/note. */
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const GO_TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const GO_LINE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

const signer = ed25519Signer(new Uint8Array(32).fill(7));
const key = makeVerifierKey('example.com/log', SIGNATURE_TYPE.ed25519, signer.publicKey);
const other = ed25519Signer(new Uint8Array(32).fill(8));
const otherKey = makeVerifierKey('example.com/other', SIGNATURE_TYPE.ed25519, other.publicKey);

const signed = (text: string) => ({ text, signatures: [signNote(text, key, signer.sign)] });

describe('verifier keys', () => {
  test('read and write the key of the Go example', () => {
    expect(formatVerifierKey(parseVerifierKey(GO_KEY))).toBe(GO_KEY);
    expect(parseVerifierKey(GO_KEY)).toMatchObject({ name: 'PeterNeumann', type: 1, id: 'c74f20a3' });
  });

  test('of cosigners have type 4 and another id', () => {
    const cosigner = makeVerifierKey(key.name, SIGNATURE_TYPE.cosignature, key.publicKey);
    expect(parseVerifierKey(formatVerifierKey(cosigner))).toEqual(cosigner);
    expect(cosigner.id).not.toBe(key.id);
  });

  test.each([
    ['another id', GO_KEY.replace('c74f20a3', 'c74f20a4')],
    ['an id in capitals', GO_KEY.replace('c74f20a3', 'C74F20A3')],
    ['another name', GO_KEY.replace('Peter', 'Petra')],
    ['no name', GO_KEY.replace('PeterNeumann', '')],
    ['a blank in the name', GO_KEY.replace('PeterN', 'Peter N')],
    ['a key that is cut short', GO_KEY.slice(0, -4)],
    ['a type that has other keys', `PeterNeumann+c74f20a3+${toBase64(new Uint8Array(33).fill(2))}`],
    ['no base64', 'PeterNeumann+c74f20a3+*'],
    ['nothing', ''],
  ])('with %s are refused', (_, text) => {
    expect(() => parseVerifierKey(text)).toThrow(NoteError);
  });
});

describe('notes', () => {
  test('verify the Go example', () => {
    const note = parseNote(`${GO_TEXT}\n${GO_LINE}`);
    expect(verifyNote(note, [parseVerifierKey(GO_KEY)])).toEqual([parseVerifierKey(GO_KEY)]);
    expect(formatNote(note)).toBe(`${GO_TEXT}\n${GO_LINE}`);
  });

  test('verify the test vector of the C2SP document', () => {
    const c2spKey = parseVerifierKey('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k');
    const line =
      '— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';
    expect(verifyNote(parseNote(`This is an example message.\n\n${line}`), [c2spKey])).toEqual([c2spKey]);
  });

  test('may contain blank lines', () => {
    const note = signed('one\n\n— example.com/log dGV4dA==\n\nthree\n');
    expect(parseNote(formatNote(note))).toEqual(note);
    expect(verifyNote(parseNote(formatNote(note)), [key])).toEqual([key]);
  });

  test('signed by node:crypto have the same signature as those signed by @noble/curves', () => {
    const prefix = fromBase64('MC4CAQAwBQYDK2VwBCIEIA=='); // PKCS #8 header of an Ed25519 key
    const der = Buffer.concat([prefix, Buffer.alloc(32, 7)]);
    const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const jwk = createPublicKey(secret).export({ format: 'jwk' });
    expect(Buffer.from(jwk.x ?? '', 'base64url')).toEqual(Buffer.from(signer.publicKey));
    const sign = (message: Uint8Array) => new Uint8Array(signWithNode(null, message, secret));
    expect(signNote('text\n', key, sign)).toEqual(signNote('text\n', key, signer.sign));
  });

  test('ignore signatures by unknown keys, with a known name or id too', () => {
    const note = signed('text\n');
    const sameName = { name: key.name, id: '00000000', signature: Uint8Array.of(1) };
    const sameId = { name: 'example.com/stranger', id: key.id, signature: Uint8Array.of(1) };
    const signatures = [sameName, sameId, sameName, ...note.signatures];
    expect(verifyNote({ ...note, signatures }, [key, otherKey])).toEqual([key]);
  });

  test('without a signature by a known key are refused', () => {
    expect(() => verifyNote(signed('text\n'), [otherKey])).toThrow('no known key signed the note');
    expect(() => verifyNote(signed('text\n'), [])).toThrow(NoteError);
  });

  test('with a wrong signature by a known key are refused, beside a right one too', () => {
    const note = signed('text\n');
    const forged = { name: otherKey.name, id: otherKey.id, signature: signer.sign(utf8ToBytes('text\n')) };
    expect(() => verifyNote({ ...note, text: 'Text\n' }, [key])).toThrow('signature by example.com/log is wrong');
    expect(() => verifyNote({ ...note, signatures: [...note.signatures, forged] }, [key, otherKey])).toThrow(NoteError);
    for (const signature of [new Uint8Array(64), new Uint8Array(63), new Uint8Array(65).fill(255)]) {
      const spoiled = { text: note.text, signatures: [{ name: key.name, id: key.id, signature }] };
      expect(() => verifyNote(spoiled, [key])).toThrow('signature by example.com/log is wrong');
    }
  });

  test('that a known key signed twice are refused', () => {
    const note = signed('text\n');
    const twice = { ...note, signatures: [...note.signatures, ...note.signatures] };
    expect(() => signaturesBy(twice, [key])).toThrow('more than one signature by example.com/log');
    expect(() => verifyNote(twice, [key])).toThrow(NoteError);
  });

  test('with a signature of another type by the same key are not signed', () => {
    const cosigner = makeVerifierKey(key.name, SIGNATURE_TYPE.cosignature, key.publicKey);
    const note = { text: 'text\n', signatures: [{ ...signNote('text\n', key, signer.sign), id: cosigner.id }] };
    expect(() => verifyNote(note, [key, cosigner])).toThrow('no known key signed the note');
    expect(() => signNote('text\n', cosigner, signer.sign)).toThrow(NoteError);
  });

  const line = GO_LINE;
  test.each([
    ['nothing', ''],
    ['no blank line', `text\n${line}`],
    ['no signature', 'text\n\n'],
    ['no final newline', `text\n\n${line.slice(0, -1)}`],
    ['a text after the signatures', `text\n\n${line}more\n`],
    ['a hyphen for the dash', `text\n\n${line.replace('—', '-')}`],
    ['two blanks', `text\n\n${line.replace('— ', '—  ')}`],
    ['a plus sign in a name', `text\n\n${line.replace('PeterN', 'Peter+N')}`],
    ['a signature that is only a key id', 'text\n\n— PeterNeumann x08gow==\n'],
    ['a signature that is not base64', 'text\n\n— PeterNeumann x08go_ZJ\n'],
    ['base64 without padding', `text\n\n${line.replace('=', '')}`],
    ['a carriage return', `text\r\n\n${line}`],
    ['a null character', `te\0xt\n\n${line}`],
    ['half a surrogate pair', `te\ud800xt\n\n${line}`],
    ['too many signatures', `text\n\n${line.repeat(MAX_SIGNATURES + 1)}`],
    ['too many characters', `${'x'.repeat(128 * 1024)}\n\n${line}`],
  ])('with %s are refused', (_, source) => {
    expect(() => parseNote(source)).toThrow(NoteError);
  });

  test('with 16 signatures of 5 kB each are read', () => {
    const big = { name: 'example.com/big', id: '01020304', signature: new Uint8Array(5000) };
    const note = { text: 'text\n', signatures: Array.from({ length: 16 }, () => big) };
    expect(parseNote(formatNote(note))).toEqual(note);
  });

  test('that could not be read are not written', () => {
    expect(() => formatNote({ text: 'text', signatures: signed('text\n').signatures })).toThrow(NoteError);
    expect(() => formatNote({ text: 'text\n', signatures: [] })).toThrow(NoteError);
    expect(() => formatNote({ text: 'text\n\n', signatures: [] })).toThrow(NoteError);
  });
});
