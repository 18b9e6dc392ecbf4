import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/logger.ts';
import { LOCK_SEALS, SEAL_NEXT, type SealedRow } from './seal.sql.ts';

/**
 * Seals every row of the audit log that is committed and not sealed yet; gives how many. Each seal is a transaction, one
 * node at a time. Its head goes to the log: outside the database it shows when seals are taken off or made anew.
 */
export async function sealAudit(db: Db, logger: Pick<Logger, 'info'>): Promise<number> {
  let rows = 0;
  for (;;) {
    const seal = await db.transaction(async (tx) => {
      await tx.query(LOCK_SEALS);
      const [sealed] = await tx.query<SealedRow>(SEAL_NEXT);
      return sealed;
    });
    if (seal === undefined) return rows;
    rows += seal.row_count;
    const told = { sealNo: String(seal.seal_no), rows: seal.row_count, rowsTotal: String(seal.rows_total) };
    logger.info({ ...told, head: seal.head }, 'audit rows sealed');
    if (seal.is_complete) return rows;
  }
}
