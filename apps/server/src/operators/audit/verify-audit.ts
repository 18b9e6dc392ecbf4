import { dbNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { streamRows } from '../../platform/db/stream-rows.ts';
import { AuditChain, type AuditReport, type KeptHead } from './audit-chain.ts';
import { type ChainRow, keepCheck, selectChain } from './seal.sql.ts';

/**
 * Works out the hash of every row of the audit log and of every seal again, in one snapshot and however long they are,
 * and keeps what it found in `audit_checks`. A `kept` head must be in the chain: only that finds seals made anew.
 */
export async function verifyAudit(db: Db, kept?: KeptHead): Promise<AuditReport> {
  const chain = new AuditChain((await dbNow(db)).getTime(), kept);
  for await (const rows of streamRows<ChainRow>(db, selectChain(), { unhurried: true })) {
    for (const row of rows) chain.take(row);
  }
  const report = chain.end();
  const told = report.problems.map(({ sealNo, auditId, detail }) => ({
    sealNo: sealNo === null ? null : String(sealNo),
    auditId: auditId === null ? null : String(auditId),
    detail,
  }));
  await db.query(keepCheck({ ...report, head: report.last?.head ?? null, problems: JSON.stringify(told) }));
  return report;
}
