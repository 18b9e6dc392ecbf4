import { OPERATOR_CALLS, type SettlementProof } from '@surahi/contract/operator';
import { msOf, type OperatorApi } from '../../operators/api/index.ts';
import { readAuditState } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { type BackupRow, type JobsRow, selectJobs, selectLastBackup } from './integrity.sql.ts';
import { keepProofs, type ProvedRow, readProofs } from './settlement-proofs.ts';

/**
 * Operator calls that show whether the platform works correctly: verified settlements, audit chain, jobs, last
 * backup.
 */
export function registerIntegrity(ctx: AppContext, api: OperatorApi): void {
  const { db, clock, jobs: queue } = ctx;
  queue.task('settlement-proofs', () => keepProofs(db, clock.nowMs()));
  queue.cron('settlement-proofs', '* * * * *');
  api.register(OPERATOR_CALLS.integrityState, async () => {
    const proofs = await readProofs(db);
    const audit = await readAuditState(db);
    const [jobs] = await db.query<JobsRow>(selectJobs());
    const [backup] = await db.query<BackupRow>(selectLastBackup());
    return ok({
      serverTimeMs: clock.nowMs(),
      settlements: proofs.map(toProof),
      audit,
      fraudReports: ctx.publicLog?.state.fraudReports ?? 0,
      jobs: {
        waiting: Number(jobs?.waiting ?? 0),
        running: Number(jobs?.running ?? 0),
        failed: Number(jobs?.failed ?? 0),
        oldestDueAtMs: msOf(jobs?.oldest_due_at ?? null),
      },
      backup:
        backup === undefined
          ? null
          : {
              name: backup.name,
              takenAtMs: backup.taken_at.getTime(),
              rows: Number(backup.row_count),
              bytes: Number(backup.bytes),
              verifiedAtMs: msOf(backup.verified_at),
            },
    });
  });
}

function toProof(row: ProvedRow): SettlementProof {
  return {
    settlementId: String(row.settlement_id),
    drawId: String(row.draw_id),
    marketName: row.market_name,
    family: row.family,
    businessDate: row.business_date,
    what: row.purpose === 'refund' ? 'refund' : row.side === 2 ? 'close' : 'open',
    completedAtMs: row.completed_at.getTime(),
    slips: Number(row.slips_done),
    stakePaise: String(row.stake_paise),
    paidPaise: String(row.paid_paise),
    ledgerPaise: String(row.ledger_paise),
    expectedPaise: String(row.expected_paise),
    workedOutAtMs: row.proved_at.getTime(),
    agrees: row.paid_paise === row.ledger_paise && row.paid_paise === row.expected_paise,
  };
}
