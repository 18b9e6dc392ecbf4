import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bigEndian, concatBytes, toBase64, utf8ToBytes } from './bytes.ts';
import { formatCheckpoint, openCheckpoint, parseCheckpoint, parseSize } from './checkpoint.ts';
import { cosign, verifyCosignatures, witnessedAt } from './cosignature.ts';
import { EMPTY_ROOT } from './merkle.ts';
import { ed25519Signer, makeVerifierKey, NoteError, SIGNATURE_TYPE, signNote } from './note.ts';

/** The checkpoint that C2SP tlog-checkpoint and tlog-cosignature show. */
const EXAMPLE = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';

const log = ed25519Signer(new Uint8Array(32).fill(1));
const logKey = makeVerifierKey('example.com/behind-the-sofa', SIGNATURE_TYPE.ed25519, log.publicKey);
const origin = logKey.name;

const witness = (byte: number, name = `witness.example/w${byte}`) => {
  const { publicKey, sign } = ed25519Signer(new Uint8Array(32).fill(byte));
  const key = makeVerifierKey(name, SIGNATURE_TYPE.cosignature, publicKey);
  return { key, sign, cosign: (text: string, timeSeconds: number) => cosign(text, key, timeSeconds, sign) };
};
const [w1, w2, w3] = [witness(11), witness(12), witness(13)];
const logSignature = signNote(EXAMPLE, logKey, log.sign);

describe('checkpoints', () => {
  test('read and write the example of the format', () => {
    const checkpoint = parseCheckpoint(EXAMPLE);
    expect(checkpoint).toMatchObject({ origin, size: 20852163 });
    expect(toBase64(checkpoint.root)).toBe('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=');
    expect(formatCheckpoint(checkpoint)).toBe(EXAMPLE);
  });

  const root = toBase64(EMPTY_ROOT);
  test.each([
    ['an extension line', `${EXAMPLE}extension\n`],
    ['an empty extension line', `${EXAMPLE}\n`],
    ['no final newline', EXAMPLE.slice(0, -1)],
    ['two lines', `${origin}\n1\n`],
    ['no origin', `\n1\n${root}\n`],
    ['a blank in the origin', `the log\n1\n${root}\n`],
    ['a leading zero', `log\n01\n${root}\n`],
    ['a sign', `log\n+1\n${root}\n`],
    ['a negative size', `log\n-1\n${root}\n`],
    ['a size in another base', `log\n0x1\n${root}\n`],
    ['a size that numbers cannot hold', `log\n9007199254740993\n${root}\n`],
    ['a root of 31 bytes', `log\n1\n${toBase64(new Uint8Array(31))}\n`],
    ['a root that is not base64', 'log\n1\n*\n'],
    ['another root than the empty one for size 0', `log\n0\n${toBase64(new Uint8Array(32))}\n`],
    ['carriage returns', EXAMPLE.replaceAll('\n', '\r\n')],
  ])('with %s are refused', (_, text) => {
    expect(() => parseCheckpoint(text)).toThrow(NoteError);
  });

  test('of an empty log are allowed', () => {
    expect(parseCheckpoint(formatCheckpoint({ origin, size: 0, root: EMPTY_ROOT })).size).toBe(0);
  });

  test('are not written when they could not be read', () => {
    expect(() => formatCheckpoint({ origin: 'the log', size: 1, root: EMPTY_ROOT })).toThrow(NoteError);
    expect(() => formatCheckpoint({ origin, size: 1.5, root: EMPTY_ROOT })).toThrow(NoteError);
    expect(() => formatCheckpoint({ origin, size: 1, root: new Uint8Array(31) })).toThrow(NoteError);
  });

  test('open with the key of their log only', () => {
    const note = { text: EXAMPLE, signatures: [logSignature] };
    expect(openCheckpoint(note, origin, [logKey])).toEqual(parseCheckpoint(EXAMPLE));
    expect(() => openCheckpoint(note, 'example.com/another', [logKey])).toThrow('not of example.com/another');
    expect(() => openCheckpoint(note, origin, [])).toThrow(NoteError);
    expect(() => openCheckpoint({ ...note, text: EXAMPLE.replace('63', '64') }, origin, [logKey])).toThrow(NoteError);
  });

  test('sizes are decimal', () => {
    expect(parseSize('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    for (const text of ['', ' 1', '1e3', '9007199254740992', '00']) expect(() => parseSize(text)).toThrow(NoteError);
  });
});

describe('[FAI-03] cosignatures', () => {
  test('sign the bytes that the format names, which node:crypto verifies', () => {
    const { signature, id } = w1.cosign(EXAMPLE, 1679315147);
    const message = utf8ToBytes(`cosignature/v1\ntime 1679315147\n${EXAMPLE}`);
    const header = Uint8Array.from(Buffer.from('302a300506032b6570032100', 'hex')); // SPKI of an Ed25519 key
    const der = Buffer.from(concatBytes(header, w1.key.publicKey));
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    expect(signature.subarray(0, 8)).toEqual(bigEndian(1679315147, 8));
    expect(verify(null, message, publicKey, signature.subarray(8))).toBe(true);
    expect(id).toBe(w1.key.id);
  });

  test('are found among other signatures, with their times', () => {
    const signatures = [logSignature, w2.cosign(EXAMPLE, 200), w1.cosign(EXAMPLE, 100), w3.cosign(EXAMPLE, 300)];
    const found = verifyCosignatures({ text: EXAMPLE, signatures }, [w1.key, w2.key, logKey]);
    expect(found).toEqual([
      { key: w1.key, timeSeconds: 100 },
      { key: w2.key, timeSeconds: 200 },
    ]);
    expect(verifyCosignatures({ text: EXAMPLE, signatures: [logSignature] }, [w1.key])).toEqual([]);
  });

  test('with another time, text, key or length are refused', () => {
    const right = w1.cosign(EXAMPLE, 100);
    const otherTime = { ...right, signature: concatBytes(bigEndian(99, 8), right.signature.subarray(8)) };
    const otherKey = { ...w2.cosign(EXAMPLE, 100), name: w1.key.name, id: w1.key.id };
    const short = { ...right, signature: right.signature.subarray(0, 71) };
    const longTime = { ...right, signature: concatBytes(bigEndian(2n ** 63n, 8), right.signature.subarray(8)) };
    for (const spoiled of [otherTime, otherKey, short, longTime]) {
      expect(() => verifyCosignatures({ text: EXAMPLE, signatures: [spoiled] }, [w1.key])).toThrow(NoteError);
    }
    const otherText = EXAMPLE.replace('20852163', '20852164');
    expect(() => verifyCosignatures({ text: otherText, signatures: [right] }, [w1.key])).toThrow(NoteError);
    expect(() => verifyCosignatures({ text: EXAMPLE, signatures: [right, right] }, [w1.key])).toThrow(NoteError);
  });

  test('are made of checkpoints only, by cosigning keys, at a possible time', () => {
    expect(() => w1.cosign('text\n', 1)).toThrow(NoteError);
    expect(() => w1.cosign(`${EXAMPLE}extension\n`, 1)).toThrow(NoteError);
    for (const time of [0, -1, 1.5, 2 ** 53]) expect(() => w1.cosign(EXAMPLE, time)).toThrow(NoteError);
    expect(() => cosign(EXAMPLE, logKey, 1, log.sign)).toThrow(NoteError);
  });

  test('[FAI-04] count from the time of the quorum, the earliest of each key', () => {
    const at = (key: typeof w1.key, timeSeconds: number) => ({ key, timeSeconds });
    const seen = [at(w1.key, 300), at(w1.key, 100), at(w2.key, 200)];
    expect([1, 2, 3].map((quorum) => witnessedAt(seen, quorum))).toEqual([100, 200, undefined]);
    expect(() => witnessedAt(seen, 0)).toThrow(RangeError);
  });

  test('by one public key under two names count once', () => {
    const alias = witness(11, 'witness.example/alias');
    const seen = [
      { key: w1.key, timeSeconds: 100 },
      { key: alias.key, timeSeconds: 50 },
    ];
    expect(witnessedAt(seen, 1)).toBe(50);
    expect(witnessedAt(seen, 2)).toBeUndefined();
  });
});
