import type { AuditChainState } from '@surahi/contract/operator';
import type { Db } from '../../platform/db/db.ts';
import { readFloor } from './seal-audit.ts';
import { type AuditStateRow, selectAuditState } from './seal.sql.ts';

/**
 * Returns the last seal, the number of unsealed rows, and the result of the last full verification. Does not verify
 * anything itself.
 */
export async function readAuditState(db: Db): Promise<AuditChainState> {
  const row = await db.one<AuditStateRow>(selectAuditState(await readFloor(db)));
  const { seal_no: sealNo, sealed_at: sealedAt, head, checked_at: checkedAt } = row;
  const isSealed = sealNo !== null && sealedAt !== null && head !== null;
  return {
    rowsSealed: Number(row.rows_sealed),
    rowsWaiting: Number(row.rows_waiting),
    waitingSinceMs: row.waiting_since?.getTime() ?? null,
    lastSeal: isSealed ? { sealNo: String(sealNo), sealedAtMs: sealedAt.getTime(), head } : null,
    check:
      checkedAt === null
        ? null
        : { atMs: checkedAt.getTime(), problems: Number(row.problem_count), first: row.problems?.[0] ?? null },
  };
}
