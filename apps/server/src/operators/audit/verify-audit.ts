import { dbNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { streamRows } from '../../platform/db/stream-rows.ts';
import { AuditChain, type AuditReport, type KeptHead } from './audit-chain.ts';
import { type ChainRow, keepCheck, selectChain } from './seal.sql.ts';

/**
 * Recomputes the hash of every row and every seal of the audit log in one snapshot, and stores the findings in
 * `audit_checks`. A `kept` head must occur in the chain: no other check detects seals that were all made anew.
 */
export async function verifyAudit(db: Db, kept?: KeptHead): Promise<AuditReport> {
  const chain = new AuditChain((await dbNow(db)).getTime(), kept);
  for await (const rows of streamRows<ChainRow>(db, selectChain(), { withoutTimeout: true })) {
    for (const row of rows) chain.take(row);
  }
  const report = chain.end();
  const found = report.problems.map(({ sealNo, auditId, detail }) => ({
    sealNo: sealNo === null ? null : String(sealNo),
    auditId: auditId === null ? null : String(auditId),
    detail,
  }));
  await db.query(keepCheck({ ...report, head: report.last?.head ?? null, problems: JSON.stringify(found) }));
  return report;
}
