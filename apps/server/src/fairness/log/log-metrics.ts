import type { AppContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { gaugeOf } from '../../platform/observability/gauge.ts';
import { type LogStateRow, selectLogState } from './log-state.sql.ts';

/** What the metrics of this node show. The keeper of the log reads it after each of its runs. */
export type LogState = {
  entriesWaiting: number;
  /** When the quorum last cosigned a checkpoint, in unix milliseconds. undefined: never, or there is no witness. */
  cosignedAtMs: number | undefined;
  /** Proofs of the last 30 days that this log signed two histories or dropped a bid. */
  fraudReports: number;
};

/** Reads the state of the log from the database. */
export async function readLogState(db: Db, quorum: number): Promise<LogState> {
  const row = await db.one<LogStateRow>(selectLogState(quorum));
  return {
    entriesWaiting: Number(row.waiting),
    cosignedAtMs: row.cosigned_at?.getTime(),
    fraudReports: Number(row.fraud_reports),
  };
}

/** Registers the metrics of the public log. Without a log they are 0. */
export function registerLogMetrics(ctx: AppContext): void {
  const { publicLog: log, clock } = ctx;
  gaugeOf(ctx, 'surahi_log_entries_waiting', 'Entries of the public log without a place', () =>
    log === undefined ? 0 : log.state.entriesWaiting,
  );
  gaugeOf(ctx, 'surahi_log_cosigned_age_seconds', 'Time since a quorum of witnesses last cosigned a checkpoint', () => {
    const cosignedAtMs = log?.state.cosignedAtMs;
    return cosignedAtMs === undefined ? 0 : Math.max(0, clock.nowMs() - cosignedAtMs) / 1_000;
  });
  gaugeOf(
    ctx,
    'surahi_log_fraud_reports',
    'Proofs of the last 30 days that the log signed two histories or dropped a bid',
    () => (log === undefined ? 0 : log.state.fraudReports),
  );
  gaugeOf(ctx, 'surahi_log_halted', 'Whether this node signs no checkpoint, 1 or 0', () =>
    log?.halted === undefined ? 0 : 1,
  );
}
