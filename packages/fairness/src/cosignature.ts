import { bigEndian, concatBytes, utf8ToBytes } from './bytes.ts';
import { parseCheckpoint } from './checkpoint.ts';
import {
  type Ed25519Sign,
  type Note,
  NoteError,
  type NoteSignature,
  SIGNATURE_TYPE,
  signaturesBy,
  type VerifierKey,
  verifyEd25519,
} from './note.ts';

/** A verified statement of a witness: at `timeSeconds`, this checkpoint was the largest one of the log that it had seen. */
export interface Cosignature {
  readonly key: VerifierKey;
  /** Seconds since 1970, by the witness's clock. */
  readonly timeSeconds: number;
}

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/**
 * Cosigns the text of a checkpoint (C2SP tlog-cosignature v1). The result goes into the checkpoint's note.
 * @param timeSeconds seconds since 1970, an integer of at least 1
 * @throws NoteError when the key does not cosign, the text is not a checkpoint, or the time is not allowed
 */
export function cosign(text: string, key: VerifierKey, timeSeconds: number, sign: Ed25519Sign): NoteSignature {
  if (key.type !== SIGNATURE_TYPE.cosignature) throw new NoteError(`${key.name} does not cosign`);
  if (!Number.isSafeInteger(timeSeconds) || timeSeconds < 1) throw new NoteError(`not a time: ${timeSeconds}`);
  parseCheckpoint(text);
  const signature = sign(cosignedMessage(text, timeSeconds));
  return { name: key.name, id: key.id, signature: concatBytes(bigEndian(timeSeconds, TIME_BYTES), signature) };
}

/**
 * Returns the cosignatures of a checkpoint's note by these keys, in the order of the keys. Other signatures are ignored,
 * so the result may be empty. Throws NoteError when a signature by one of these keys is wrong, or one key signed twice.
 */
export function verifyCosignatures(note: Note, witnessKeys: readonly VerifierKey[]): Cosignature[] {
  const keys = witnessKeys.filter(({ type }) => type === SIGNATURE_TYPE.cosignature);
  parseCheckpoint(note.text);
  return signaturesBy(note, keys).map(({ key, signature }) => {
    const timeSeconds = readTime(signature);
    const message = cosignedMessage(note.text, timeSeconds);
    if (timeSeconds < 1 || !verifyEd25519(key.publicKey, message, signature.subarray(TIME_BYTES))) {
      throw new NoteError(`the cosignature by ${key.name} is wrong`);
    }
    return { key, timeSeconds };
  });
}

/**
 * The time (seconds since 1970) at which a quorum had cosigned, or undefined when too few did. For each key the earliest
 * time counts, and a public key counts once, under whatever names it appears.
 */
export function witnessedAt(cosignatures: readonly Cosignature[], quorum: number): number | undefined {
  if (!Number.isSafeInteger(quorum) || quorum < 1) throw new RangeError(`not a quorum: ${quorum}`);
  const earliest = new Map<string, number>();
  for (const { key, timeSeconds } of cosignatures) {
    const publicKey = key.publicKey.join();
    earliest.set(publicKey, Math.min(timeSeconds, earliest.get(publicKey) ?? timeSeconds));
  }
  return [...earliest.values()].sort((a, b) => a - b)[quorum - 1];
}

function cosignedMessage(text: string, timeSeconds: number): Uint8Array {
  return utf8ToBytes(`cosignature/v1\ntime ${timeSeconds}\n${text}`);
}

/** The time of a timestamped signature. Returns 0, which no cosignature has, when it has other lengths or is too late. */
function readTime(signature: Uint8Array): number {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return 0;
  const time = signature.subarray(0, TIME_BYTES).reduce((value, byte) => value * 256 + byte, 0);
  return Number.isSafeInteger(time) ? time : 0;
}
