import type { playLimitReceipts, ResponseBody } from '@surahi/contract';
import { acceptanceMessage, inclusionPath, leafHash, toBase64, toHex, treeRoot } from '@surahi/fairness';
import type { Db } from '../../platform/db/db.ts';
import type { PublicLog } from '../log/index.ts';
import { changeLeaf } from './change-leaf.ts';
import * as sql from './limit-receipts.sql.ts';

type Receipts = ResponseBody<typeof playLimitReceipts>['receipts'];
type Entry = Receipts[number]['entry'];
type OwnRow = sql.ChangeRow & { entry_version: number | null; position: number | null };

/** Maximum number of receipts in a response. */
const MOST_RECEIPTS = 50;

/** The receipts of a player's newest changes. Without a public log they list the changes without a proof. */
export async function readReceipts(db: Db, log: PublicLog | undefined, playerId: bigint): Promise<Receipts> {
  const rows = await db.query<OwnRow>(sql.selectOwnChanges(playerId, MOST_RECEIPTS));
  const trees = new Map<number, Uint8Array[]>();
  const receipts: Receipts = [];
  for (const row of rows) {
    const entry = log === undefined ? null : await entryOf(db, trees, row);
    const proof = log === undefined ? { leaf: '', signature: '' } : sign(log, row);
    const { subject, by_staff, at } = row;
    receipts.push({ change_id: String(row.change_id), at: at.getTime(), subject, by_staff, ...proof, entry });
  }
  return receipts;
}

function sign(log: PublicLog, row: sql.ChangeRow): { leaf: string; signature: string } {
  const leaf = changeLeaf(row);
  const batch = { origin: log.origin, root: toHex(leafHash(leaf)), size: 1, at: row.at.getTime() };
  return {
    leaf: toBase64(leaf),
    signature: toBase64(log.keys.signAcceptance(log.keys.acceptKey, acceptanceMessage(batch))),
  };
}

/**
 * The entry and index of a change with its inclusion proof; null until an entry holds it. `trees` caches hashes by
 * version.
 */
async function entryOf(db: Db, trees: Map<number, Uint8Array[]>, row: OwnRow): Promise<Entry> {
  const { entry_version: version, position: index } = row;
  if (version === null || index === null) return null;
  const hashes = trees.get(version) ?? (await hashesOf(db, version));
  trees.set(version, hashes);
  const proof = inclusionPath(index, hashes.length).map(({ start, end }) =>
    toBase64(treeRoot(hashes.slice(start, end))),
  );
  return { version, index, size: hashes.length, proof };
}

async function hashesOf(db: Db, version: number): Promise<Uint8Array[]> {
  const changes = await db.query<sql.ChangeRow>(sql.selectChangesOf(version));
  return changes.map((change) => leafHash(changeLeaf(change)));
}
