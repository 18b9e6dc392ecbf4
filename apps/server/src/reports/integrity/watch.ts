import { Gauge } from 'prom-client';
import type { AppContext } from '../../platform/context.ts';
import { selectState, type StateRow } from './watch.sql.ts';

/** How long the shared state is cached, so that several readers cost one query. */
const FRESH_MS = 4_000;

/** Column, name and help text of each gauge. All nodes report the same state, so dashboards take the maximum. */
const GAUGES: ReadonlyArray<readonly [column: keyof StateRow, name: string, help: string]> = [
  ['jobs_waiting', 'surahi_jobs_waiting', 'Jobs that wait for their time or a free hand'],
  ['jobs_running', 'surahi_jobs_running', 'Jobs being done'],
  ['jobs_failed', 'surahi_jobs_failed', 'Jobs given up after their last try'],
  ['job_age', 'surahi_job_overdue_seconds', 'How long the oldest job that is due has waited'],
  ['settlements_open', 'surahi_settlements_open', 'Settlements that are not complete'],
  ['settlement_age', 'surahi_settlement_lag_seconds', 'Age of the oldest settlement that is not complete'],
  ['results_overdue', 'surahi_results_overdue', 'Results that are missing an hour after their cut-off'],
  ['books_age', 'surahi_books_check_age_seconds', 'Time since all books were checked'],
  [
    'books_problems',
    'surahi_books_check_problems',
    'Problems that the last checks of all books and of new transfers found',
  ],
  ['audit_age', 'surahi_audit_check_age_seconds', 'Time since the chain of the audit log was read whole'],
  ['audit_problems', 'surahi_audit_check_problems', 'Problems that the last reading of the chain found'],
  ['backup_age', 'surahi_backup_age_seconds', 'Time since the last backup by the command line'],
  [
    'backup_verified_age',
    'surahi_backup_verified_age_seconds',
    'Time since a backup was last restored and found whole',
  ],
  ['partition_days', 'surahi_partition_days_ahead', 'Days for which there is a partition for bids'],
];

/** Exports the state of jobs, settlements, books and backups as metrics. */
export function watchMachinery(ctx: AppContext): void {
  const state = createReader(ctx);
  for (const [column, name, help] of GAUGES) {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const row = await state();
        const none = column === 'job_age' || column === 'settlement_age' ? 0 : Number.NaN;
        // NaN if there is no value or the database is unreachable. An alert rule then cannot treat the metric as fresh.
        this.set(row === undefined ? Number.NaN : (row[column] ?? none));
      },
    });
    ctx.metrics.registerMetric(gauge);
  }
}

function createReader({ db, logger }: AppContext): () => Promise<StateRow | undefined> {
  let read: Promise<StateRow | undefined> | undefined;
  let atMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (read === undefined || performance.now() - atMs > FRESH_MS) {
      atMs = performance.now();
      read = db.query<StateRow>(selectState()).then(
        ([row]) => row,
        (error: unknown) => {
          logger.warn({ err: error }, 'could not read the state for metrics');
          return undefined;
        },
      );
    }
    return read;
  };
}
