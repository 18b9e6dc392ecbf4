import { leafHash, toHex, treeRoot } from '@surahi/fairness';
import type { Db } from '../../platform/db/db.ts';
import { addEntry, type PublicLog } from '../log/index.ts';
import { changeLeaf } from './change-leaf.ts';
import * as sql from './limit-receipts.sql.ts';

/** Maximum leaves of one entry. Further changes wait for the next entry. */
const MOST_LEAVES = 50_000;

/**
 * Adds the changes of limits and breaks from completed hours to the public log, as one entry with one root. Without
 * changes it adds nothing. Returns the number of changes. A repeated call does not add a change again.
 */
export async function logLimitChanges(db: Db, log: PublicLog): Promise<number> {
  return db.transaction(async (tx) => {
    const changes = await tx.query<sql.ChangeRow>(sql.selectChangesToLog(MOST_LEAVES));
    if (changes.length === 0) return 0;
    const { version, at } = await tx.one<{ version: number; at: Date }>(sql.selectNextVersion());
    await tx.query(
      sql.insertLeaves(
        version,
        changes.map((change) => change.change_id),
      ),
    );
    await addEntry(tx, {
      kind: 'limits',
      v: 1,
      origin: log.origin,
      version,
      at: at.getTime(),
      root: toHex(treeRoot(changes.map((change) => leafHash(changeLeaf(change))))),
      size: changes.length,
    });
    return changes.length;
  });
}
