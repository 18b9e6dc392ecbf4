import { createHash } from 'node:crypto';
import { CompactTree, equalBytes, keyAtSize, leafHash, peaksOf, type Sha256 } from '@surahi/fairness';
import type { TryLockRow } from '../../platform/db/advisory-locks.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { PlacedEntry } from './archive.ts';
import * as sql from './log.sql.ts';
import type { PublicLog } from './public-log.ts';
import { readKeyPeriods } from './read-keys.ts';

/** Entries per transaction, so that a long queue does not become one long transaction. */
const ENTRIES_PER_RUN = 1_000;

const sha256: Sha256 = (message) => createHash('sha256').update(message).digest();

/** The database and the archive hold different entries at one place. Signing either would be signing two histories. */
export class ForkError extends Error {
  override name = 'ForkError';
}

/**
 * Gives the waiting entries their places, and stores the nodes and the signed checkpoint of the larger tree. One node does this
 * at a time; while another one does, it returns 0 at once. Otherwise it returns the number of placed entries.
 *
 * When the archive of this node holds entries that the database lacks, the database lost its newest transactions (a restore, or a
 * promotion of a standby that was behind). Then it first puts these entries back at their places, so that the tree continues
 * with the roots that are already published. Throws ForkError when that is impossible.
 */
export async function sequenceEntries(db: Db, log: PublicLog): Promise<number> {
  return runSteps(db, log, placeWaiting);
}

/** Puts the entries back that the archive of this node holds and the database lost. It places no waiting entry. */
export async function restoreArchived(db: Db, log: PublicLog): Promise<number> {
  return runSteps(db, log, () => Promise.resolve(0));
}

type Step = (tx: Tx, log: PublicLog, tree: CompactTree) => Promise<number>;

async function runSteps(db: Db, log: PublicLog, step: Step): Promise<number> {
  let placed = 0;
  for (;;) {
    const more = await db.transaction(async (tx) => {
      const lock = await tx.one<TryLockRow>(sql.tryLockSequencer());
      if (!lock.is_mine) return 0;
      const tree = await readTree(tx);
      return tree.size < log.archive.size() ? restoreEntries(tx, log, tree) : step(tx, log, tree);
    });
    placed += more;
    if (more === 0) return placed;
  }
}

async function placeWaiting(tx: Tx, log: PublicLog, tree: CompactTree): Promise<number> {
  const waiting = await tx.query<sql.WaitingRow>(sql.selectWaiting(ENTRIES_PER_RUN));
  if (waiting.length === 0) return 0;
  const entryNos = waiting.map((row) => row.entry_no);
  await tx.query(sql.placeEntries(entryNos, tree.size));
  await growTree(tx, log, tree, waiting);
  return waiting.length;
}

async function readTree(tx: Tx): Promise<CompactTree> {
  const [newest] = await tx.query<sql.CheckpointRow>(sql.selectNewestCheckpoint());
  if (newest === undefined) return new CompactTree(0, [], sha256);
  const size = Number(newest.tree_size);
  const nodes = await readNodes(tx, peaksOf(size));
  const tree = new CompactTree(size, nodes, sha256);
  if (!equalBytes(tree.root(), newest.root)) throw new ForkError(`the stored tree of ${size} entries has another root`);
  return tree;
}

/** Reads stored nodes in the order of `wanted`. Throws when one is missing. */
export async function readNodes(tx: Tx, wanted: readonly { level: number; index: number }[]): Promise<Uint8Array[]> {
  const rows = await tx.query<sql.NodeRow>(sql.selectNodes(wanted));
  const found = new Map(rows.map((row) => [`${row.level} ${row.position}`, row.hash]));
  return wanted.map(({ level, index }) => {
    const hash = found.get(`${level} ${index}`);
    if (hash === undefined) throw new ForkError(`the stored tree lacks the node ${index} of level ${level}`);
    return hash;
  });
}

async function growTree(
  tx: Tx,
  log: PublicLog,
  tree: CompactTree,
  entries: readonly { bytes: Uint8Array }[],
): Promise<void> {
  const nodes = entries.flatMap((entry) => tree.append(leafHash(entry.bytes, sha256)));
  await tx.query(sql.insertNodes(nodes));
  const root = tree.root();
  // The entries that just got their places may change the key.
  const key = keyAtSize(await readKeyPeriods(tx, log), tree.size);
  await tx.query(sql.insertCheckpoint(tree.size, root, log.keys.signCheckpoint(key, { size: tree.size, root })));
}

/**
 * Puts archived entries back and returns their number. One run restores at most ENTRIES_PER_RUN entries, or all entries
 * up to the last `origin` entry if they are more: this node may not sign a checkpoint of an earlier name.
 */
async function restoreEntries(tx: Tx, log: PublicLog, tree: CompactTree): Promise<number> {
  const archived = await log.archive.read(tree.size);
  const renamed = archived.findLastIndex(({ kind }) => kind === 'origin') + 1;
  const entries = archived.slice(0, Math.max(ENTRIES_PER_RUN, renamed));
  for (const entry of entries) await restoreEntry(tx, entry);
  await growTree(tx, log, tree, entries);
  return entries.length;
}

async function restoreEntry(tx: Tx, entry: PlacedEntry): Promise<void> {
  const restored = await tx.query(sql.restoreEntry(entry));
  if (restored.length === 0) {
    throw new ForkError(`the archive and the database hold different entries for ${entry.kind} ${entry.subject}`);
  }
}
