import type { Db, Tx } from '../../platform/db/db.ts';
import type { Logger } from '../../platform/observability/logger.ts';
import { lockSeals, type SealedRow, type SealFloor, sealNext, selectFloor } from './seal.sql.ts';

/**
 * Seals every row of the audit log that is committed and not sealed yet; gives how many. Each seal is a transaction, one
 * node at a time. Its head goes to the log: outside the database it shows when seals are taken off or made anew.
 */
export async function sealAudit(db: Db, logger: Pick<Logger, 'info'>): Promise<number> {
  let rows = 0;
  for (;;) {
    const seal = await db.transaction(async (tx) => {
      await tx.query(lockSeals());
      const [sealed] = await tx.query<SealedRow>(sealNext(await readFloor(tx)));
      return sealed;
    });
    if (seal === undefined) return rows;
    rows += seal.row_count;
    const told = { sealNo: String(seal.seal_no), rows: seal.row_count, rowsTotal: String(seal.rows_total) };
    logger.info({ ...told, head: seal.head }, 'audit rows sealed');
    if (seal.is_complete) return rows;
  }
}

/** Where the rows that are to be sealed next begin. */
export async function readFloor(tx: Tx): Promise<SealFloor> {
  const floor = await tx.one<SealFloor>(selectFloor());
  return floor;
}
