import { describe, expect, test } from 'vitest';
import { formatAddCheckpoint, parseAddCheckpoint } from './add-checkpoint.ts';
import { toBase64, utf8ToBytes } from './bytes.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { cosign } from './cosignature.ts';
import { completeLevels, EMPTY_ROOT, leafHash, treeRoot } from './merkle.ts';
import { consistencyPath, inclusionPath, proofHashes } from './merkle-proofs.ts';
import { ed25519Signer, makeVerifierKey, NoteError, SIGNATURE_TYPE, signNote } from './note.ts';
import { formatTlogProof, parseTlogProof, type TlogProof, verifyTlogProof } from './tlog-proof.ts';

const origin = 'example.com/log';
const log = ed25519Signer(new Uint8Array(32).fill(1));
const logKey = makeVerifierKey(origin, SIGNATURE_TYPE.ed25519, log.publicKey);
const witness = ed25519Signer(new Uint8Array(32).fill(2));
const witnessKey = makeVerifierKey('witness.example/w1', SIGNATURE_TYPE.cosignature, witness.publicKey);
const trusted = { origin, logKeys: [logKey], witnessKeys: [witnessKey] };

const leaves = Array.from({ length: 21 }, (_, index) => leafHash(utf8ToBytes(`entry ${index}`)));
const levels = completeLevels(leaves);
const stored = (level: number, index: number) => levels[level]?.[index] ?? EMPTY_ROOT;
const text = formatCheckpoint({ origin, size: leaves.length, root: treeRoot(leaves) });
const checkpoint = {
  text,
  signatures: [signNote(text, logKey, log.sign), cosign(text, witnessKey, 1000, witness.sign)],
};
const proofOf = (index: number): TlogProof => ({
  index,
  hashes: proofHashes(inclusionPath(index, leaves.length), stored),
  checkpoint,
});
const leafAt = (index: number) => leaves[index] ?? EMPTY_ROOT;

/** How many witnesses a proof of entry 5 has; -1 when it is refused. Any other error is thrown. */
function cosignaturesOf(source: string): number {
  try {
    return verifyTlogProof(parseTlogProof(source), leafAt(5), trusted).cosignatures.length;
  } catch (error) {
    if (error instanceof NoteError) return -1;
    throw error;
  }
}

describe('[FAI-09] proofs as files', () => {
  test('prove every entry after being written and read', () => {
    for (const index of leaves.keys()) {
      const proof = parseTlogProof(formatTlogProof(proofOf(index)));
      expect(proof).toEqual(proofOf(index));
      expect(verifyTlogProof(proof, leafAt(index), trusted)).toEqual({
        checkpoint: { origin, size: leaves.length, root: treeRoot(leaves) },
        cosignatures: [{ key: witnessKey, timeSeconds: 1000 }],
      });
    }
  });

  test('have the lines of C2SP tlog-proof', () => {
    const source = formatTlogProof({ ...proofOf(20), extra: utf8ToBytes('extra') });
    expect(source.split('\n').slice(0, 6)).toEqual(
      ['c2sp.org/tlog-proof@v1', 'extra ZXh0cmE=', 'index 20', ...proofOf(20).hashes.map(toBase64), '', origin].slice(
        0,
        6,
      ),
    );
    expect(parseTlogProof(source).extra).toEqual(utf8ToBytes('extra'));
  });

  test('of a log with one entry have no hashes', () => {
    const single = formatCheckpoint({ origin, size: 1, root: leafAt(0) });
    const note = { text: single, signatures: [signNote(single, logKey, log.sign)] };
    const proof = parseTlogProof(formatTlogProof({ index: 0, hashes: [], checkpoint: note }));
    expect(verifyTlogProof(proof, leafAt(0), trusted).cosignatures).toEqual([]);
  });

  test('are refused for another entry, place, log or key', () => {
    expect(() => verifyTlogProof(proofOf(3), leafAt(4), trusted)).toThrow('does not hold this entry at 3');
    expect(() => verifyTlogProof({ ...proofOf(3), index: 4 }, leafAt(3), trusted)).toThrow(NoteError);
    expect(() => verifyTlogProof(proofOf(3), leafAt(3), { ...trusted, origin: 'example.com/another' })).toThrow(
      NoteError,
    );
    expect(() => verifyTlogProof(proofOf(3), leafAt(3), { ...trusted, logKeys: [witnessKey] })).toThrow(NoteError);
  });

  test('with one character changed are refused, or lose their witness', () => {
    const source = formatTlogProof(proofOf(5));
    for (let at = 0; at < source.length; at += 1) {
      const changed = source.slice(0, at) + (source[at] === 'A' ? 'B' : 'A') + source.slice(at + 1);
      const cosignatures = cosignaturesOf(changed);
      // A changed name or key id makes the witness unknown. No other change may pass.
      expect(cosignatures, `character ${at}`).toBeLessThan(1);
    }
  });

  const source = formatTlogProof(proofOf(0));
  test.each([
    ['nothing', ''],
    ['another version', source.replace('@v1', '@v2')],
    ['no index', source.replace(/index 0\n/, '')],
    ['a leading zero', source.replace('index 0', 'index 00')],
    ['extra data that is not base64', source.replace('index', 'extra *\nindex')],
    ['extra data after the index', source.replace('index 0\n', 'index 0\nextra AA==\n')],
    ['a short hash', source.replace('index 0\n', 'index 0\nAA==\n')],
    ['too many hashes', source.replace('index 0\n', `index 0\n${`${toBase64(EMPTY_ROOT)}\n`.repeat(60)}`)],
    ['no checkpoint', source.slice(0, source.indexOf('\n\n') + 2)],
  ])('with %s are refused', (_, spoiled) => {
    expect(() => parseTlogProof(spoiled)).toThrow(NoteError);
  });
});

describe('requests for a cosignature', () => {
  const request = { oldSize: 13, proof: proofHashes(consistencyPath(13, 21), stored), checkpoint };

  test('are read as they were written', () => {
    const body = formatAddCheckpoint(request);
    expect(body.startsWith('old 13\n')).toBe(true);
    expect(parseAddCheckpoint(body)).toEqual(request);
    expect(parseAddCheckpoint(formatAddCheckpoint({ ...request, oldSize: 0, proof: [] })).proof).toEqual([]);
  });

  const body = formatAddCheckpoint(request);
  test.each([
    ['nothing', ''],
    ['no old size', body.replace('old 13\n', '')],
    ['a negative old size', body.replace('old 13', 'old -13')],
    ['no blank line', body.replaceAll('\n\n', '\n')],
    ['a short hash', body.replace('old 13\n', 'old 13\nAA==\n')],
    ['64 hashes', body.replace('old 13\n', `old 13\n${`${toBase64(EMPTY_ROOT)}\n`.repeat(64)}`)],
    ['no checkpoint', body.slice(0, body.indexOf('\n\n') + 2)],
    ['carriage returns', body.replaceAll('\n', '\r\n')],
  ])('with %s are refused', (_, spoiled) => {
    expect(() => parseAddCheckpoint(spoiled)).toThrow(NoteError);
  });
});
