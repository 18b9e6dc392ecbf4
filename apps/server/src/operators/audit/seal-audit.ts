import type { Db, Tx } from '../../platform/db/db.ts';
import type { Logger } from '../../platform/observability/logger.ts';
import { lockSeals, type SealedRow, type SealFloor, sealNext, selectFloor } from './seal.sql.ts';

/**
 * Seals every committed row of the audit log that has no seal yet, and returns their number. Each seal is one
 * transaction; one node seals at a time. Logs the head (the hash) of each seal, because only a copy outside the
 * database reveals that seals were removed or replaced.
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
    const sealed = { sealNo: String(seal.seal_no), rows: seal.row_count, rowsTotal: String(seal.rows_total) };
    logger.info({ ...sealed, head: seal.head }, 'audit rows sealed');
    if (seal.is_complete) return rows;
  }
}

/** Returns the lower bounds of the rows that are not sealed yet, see SealFloor. */
export async function readFloor(tx: Tx): Promise<SealFloor> {
  const floor = await tx.one<SealFloor>(selectFloor());
  return floor;
}
