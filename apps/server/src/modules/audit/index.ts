import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { sealAudit } from './seal-audit.ts';
import { verifyAudit } from './verify-audit.ts';

export type { AuditReport } from './audit-chain.ts';
export { readAuditState } from './audit-state.ts';
export { sealAudit } from './seal-audit.ts';
export { verifyAudit } from './verify-audit.ts';

/** Seals the audit log every minute, and reads the whole chain again every hour. */
export function auditModule({ db, jobs, logger }: AppContext): void {
  jobs.task('audit-seal', async () => void (await sealAudit(db, logger)));
  jobs.cron('audit-seal', '* * * * *');
  jobs.task('audit-check', async () => {
    const { problemCount, problems } = await verifyAudit(db);
    const first = problems[0];
    if (first === undefined) return;
    const where = { sealNo: String(first.sealNo), auditId: String(first.auditId), what: first.detail };
    logger.error({ ...where, problems: problemCount }, 'the audit log is not what was sealed');
  });
  jobs.cron('audit-check', '27 * * * *');
}

/** Who did something: an operator, or a part of the system such as the demo's robot or the command line. */
export type Actor = {
  /** Shown in the log. */
  name: string;
  operatorId: bigint | null;
  /** Network address, where there is one. */
  address?: string;
};

export type AuditEntry = {
  actor: Actor;
  /** What was done, as `<subject>.<verb>`: 'result.declare'. */
  action: string;
  /** What it was done to, as `<kind>:<id>`: 'draw:41'. */
  subject: string;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
};

/** Writes one line of the append-only audit log, in the transaction of what it tells. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.query({
    name: 'audit_insert',
    text: `insert into audit_log (actor, operator_id, address, action, subject, before, after, reason)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      entry.actor.name,
      entry.actor.operatorId,
      entry.actor.address ?? null,
      entry.action,
      entry.subject,
      toJson(entry.before),
      toJson(entry.after),
      entry.reason ?? null,
    ],
  });
}

function toJson(value: unknown): string | null {
  if (value === undefined) return null;
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item));
}
