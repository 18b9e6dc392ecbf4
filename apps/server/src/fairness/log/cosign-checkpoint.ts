import { createHash } from 'node:crypto';
import {
  consistencyPath,
  formatAddCheckpoint,
  formatSignatureLine,
  type LeafRange,
  nodesOfPath,
  parseNote,
  parseSignatureLine,
  parseSize,
  proofHashes,
  verifyCosignatures,
} from '@surahi/fairness';
import type { Db } from '../../platform/db/db.ts';
import { nameOf } from './key-ring.ts';
import * as sql from './log.sql.ts';
import type { PublicLog, Witness } from './public-log.ts';
import { readKeyPeriods } from './read-keys.ts';
import { readNodes } from './sequence-entries.ts';

/** A witness that does not respond within this time is asked again at the next checkpoint. */
const WITNESS_DEADLINE_MS = 5_000;
const LONGEST_ANSWER_BYTES = 16_384;

/** A witness refuses to extend the tree it knows to ours, or knows a larger one: the log must not sign anything more. */
export class WitnessConflict extends Error {
  override name = 'WitnessConflict';
}

type Named = Pick<PublicLog, 'origin'>;

/**
 * Asks one witness to cosign the newest published checkpoint, and stores its cosignature. Returns false if there is
 * nothing to cosign under the name of this log. Throws WitnessConflict if the witness knows another or a larger tree.
 * Throws other errors if the witness cannot be reached or its response is invalid.
 */
export async function cosignCheckpoint(db: Db, log: Named, witness: Witness): Promise<boolean> {
  const [published] = await db.query<sql.CheckpointRow>(sql.selectPublishedCheckpoint(0));
  // After a change of name, the newest checkpoint may still have the old name. Witnesses of the new name do not know it.
  if (published === undefined || !published.note.startsWith(`${log.origin}\n`)) return false;
  const size = Number(published.tree_size);
  const last = await db.one<{ tree_size: bigint | null }>(sql.selectLastCosigned(witness.verifierKey));
  let answer = await ask(db, witness, published, Math.min(Number(last.tree_size ?? 0), size));
  if (answer.status === 409) {
    const known = parseSize(answer.text.trim());
    if (known > size) return isPublishedSince(db, witness, { size, known });
    answer = await ask(db, witness, published, known);
    // The witness has the same size with another root.
    if (answer.status === 409 && known === size) throw otherTree(witness);
  }
  if (answer.status === 422) throw otherTree(witness);
  if (answer.status !== 200) throw new Error(`${witness.key.name} returned HTTP ${answer.status}`);
  await keepCosignature(db, witness, published, answer.text);
  return true;
}

/**
 * Compares the log with what a witness knows. Until a quorum has been compared, this node places no new entry. Throws
 * WitnessConflict when the witness knows another or a larger tree, and other errors when it cannot be reached or its
 * answer is wrong.
 */
export async function compareWithWitness(db: Db, log: PublicLog, witness: Witness): Promise<void> {
  if (await cosignCheckpoint(db, log, witness)) return;
  // Nothing is published. The empty tree is the only checkpoint that this node can show without signing a new history.
  const own = (await readKeyPeriods(db, log)).find(({ key }) => nameOf(key) === log.origin);
  const key = own?.key ?? log.configuredKey;
  const note = log.keys.signCheckpoint(key, { size: 0, root: EMPTY_TREE_ROOT });
  const { status, text } = await send(witness, { oldSize: 0, proof: [], checkpoint: parseNote(note) });
  // It throws, unless another node published meanwhile.
  if (status === 409) await isPublishedSince(db, witness, { size: 0, known: parseSize(text.trim()) });
  if (status !== 200) throw new Error(`${witness.key.name} returned HTTP ${status}`);
}

/** The root of a tree without entries (RFC 6962). */
const EMPTY_TREE_ROOT = createHash('sha256').digest();

/**
 * Returns false when another node published the witness's size meanwhile: the next run asks again. Throws
 * WitnessConflict when the database has no such size.
 */
async function isPublishedSince(db: Db, witness: Witness, { size, known }: { size: number; known: number }) {
  const [newest] = await db.query<sql.CheckpointRow>(sql.selectPublishedCheckpoint(0));
  if (newest !== undefined && Number(newest.tree_size) >= known) return false;
  throw new WitnessConflict(`${witness.key.name} knows a log of ${known} entries; this one has ${size}`);
}

function otherTree(witness: Witness): WitnessConflict {
  return new WitnessConflict(`${witness.key.name} knows another tree than this log`);
}

async function ask(
  db: Db,
  witness: Witness,
  checkpoint: sql.CheckpointRow,
  oldSize: number,
): Promise<{ status: number; text: string }> {
  const proof = await consistencyProof(db, oldSize, Number(checkpoint.tree_size));
  return send(witness, { oldSize, proof, checkpoint: parseNote(checkpoint.note) });
}

async function send(
  witness: Witness,
  request: Parameters<typeof formatAddCheckpoint>[0],
): Promise<{ status: number; text: string }> {
  const body = formatAddCheckpoint(request);
  const response = await fetch(new URL('add-checkpoint', withSlash(witness.url)), {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(WITNESS_DEADLINE_MS),
  });
  return { status: response.status, text: await readLimited(response) };
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > LONGEST_ANSWER_BYTES) throw new Error(`the answer is larger than ${LONGEST_ANSWER_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The consistency proof between two sizes of the log. Empty from size 0, where every tree is consistent. */
async function consistencyProof(db: Db, oldSize: number, size: number): Promise<Uint8Array[]> {
  if (oldSize === 0) return [];
  return readProof(db, consistencyPath(oldSize, size));
}

/** Reads the hashes of a path of the tree. */
async function readProof(db: Db, path: readonly LeafRange[]): Promise<Uint8Array[]> {
  const wanted = nodesOfPath(path);
  const hashes = await readNodes(db, wanted);
  const byNode = new Map(wanted.map((node, at) => [`${node.level} ${node.index}`, hashes[at]]));
  return proofHashes(path, (level, index) => {
    const hash = byNode.get(`${level} ${index}`);
    if (hash === undefined) throw new Error(`node ${index} of level ${level} was not read`);
    return hash;
  });
}

/** Verifies the signature lines of a witness and stores its cosignature. Throws when it did not cosign this checkpoint. */
async function keepCosignature(db: Db, witness: Witness, checkpoint: sql.CheckpointRow, lines: string): Promise<void> {
  const signatures = lines.trimEnd().split('\n').map(parseSignatureLine);
  const [cosignature] = verifyCosignatures({ text: parseNote(checkpoint.note).text, signatures }, [witness.key]);
  const own = signatures.find(({ name, id }) => name === witness.key.name && id === witness.key.id);
  if (cosignature === undefined || own === undefined) throw new Error(`${witness.key.name} did not sign with its key`);
  await db.query(
    sql.insertCosignature({
      size: Number(checkpoint.tree_size),
      witnessKey: witness.verifierKey,
      line: formatSignatureLine(own),
      cosignedAtMs: cosignature.timeSeconds * 1_000,
    }),
  );
}
