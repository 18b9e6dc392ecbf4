import type { OperatorAnswer, OPERATOR_CALLS, SettlementProof } from '@surahi/contract/operator';
import { Badge, EmptyState } from '@surahi/ui';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { countColumn, numberColumn, paiseColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount, formatDay, formatInstant } from '../../shared/format.ts';
import { LoadingState, Panel, Stat } from '../../shared/parts.tsx';
import { useIntegrityState } from './integrity-state.ts';
import { AuditPanel } from './audit-panel.tsx';

type State = OperatorAnswer<typeof OPERATOR_CALLS.integrityState>;

const WHAT = { open: 'Open', close: 'Close', refund: 'Refund' } as const;

const COLUMNS: Column<SettlementProof>[] = [
  textColumn(
    'draw',
    'Draw',
    (row) => row.marketName,
    (row) => (
      <span className="grid justify-items-start">
        <Link to={paths.draw(row.drawId)} data-row-link className="link lg:whitespace-nowrap">
          {row.marketName}
        </Link>
        <span className="num text-xs text-muted lg:hidden">{formatDay(row.businessDate)}</span>
      </span>
    ),
  ),
  textColumn(
    'date',
    'Date',
    (row) => row.businessDate,
    (row) => <span className="num whitespace-nowrap">{formatDay(row.businessDate)}</span>,
  ),
  textColumn('what', 'What', (row) => WHAT[row.what]),
  numberColumn(
    'agrees',
    'Proof',
    (row) => Number(row.agrees),
    ({ agrees }) => <Badge tone={agrees ? 'open' : 'bad'}>{agrees ? 'Agrees' : 'Differs'}</Badge>,
  ),
  countColumn('slips', 'Slips', (row) => row.slips),
  paiseColumn('stake', 'Staked', (row) => row.stakePaise),
  paiseColumn('paid', 'Paid', (row) => row.paidPaise),
  paiseColumn('ledger', 'Ledger', (row) => row.ledgerPaise),
  paiseColumn('expected', 'Expected', (row) => row.expectedPaise),
  numberColumn(
    'workedOut',
    'When',
    (row) => row.workedOutAtMs,
    (row) => (
      <span className="num block min-w-24 text-sm text-muted lg:whitespace-nowrap">
        {formatInstant(row.workedOutAtMs)}
      </span>
    ),
  ),
];

/** Verified settlements, the audit chain, the job queue and the last backup. */
export function Machinery() {
  const query = useIntegrityState();
  if (query.data === undefined) return <LoadingState query={query} what="the settlements" />;
  const { settlements, audit, jobs, backup } = query.data;
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <JobsPanel jobs={jobs} />
        <BackupPanel backup={backup} />
      </div>
      <AuditPanel audit={audit} />
      <Panel title="Settlements, verified by a second calculation">
        <DataTable
          label="Settlements, verified by a second calculation"
          columns={COLUMNS}
          rows={settlements}
          rowId={(row) => row.settlementId}
          wideColumns={['date']}
          endColumns={['slips', 'stake', 'paid', 'ledger', 'expected']}
          empty={<EmptyState title="No settlements yet" />}
        />
      </Panel>
    </>
  );
}

function JobsPanel({ jobs }: { jobs: State['jobs'] }) {
  return (
    <Panel
      title="Job queue"
      end={<Badge tone={jobs.failed === 0 ? 'open' : 'bad'}>{jobs.failed === 0 ? 'Working' : 'Failed jobs'}</Badge>}
    >
      <dl className="grid grid-cols-3 gap-4">
        <Stat
          label="Waiting"
          note={jobs.oldestDueAtMs === null ? undefined : `due since ${formatInstant(jobs.oldestDueAtMs)}`}
        >
          {formatCount(jobs.waiting)}
        </Stat>
        <Stat label="Running">{formatCount(jobs.running)}</Stat>
        <Stat label="Failed">{formatCount(jobs.failed)}</Stat>
      </dl>
    </Panel>
  );
}

function BackupPanel({ backup }: { backup: State['backup'] }) {
  if (backup === null)
    return (
      <Panel title="Last backup" end={<Badge tone="bad">None</Badge>}>
        <p className="text-base">
          This database has no backup. <code className="font-mono text-sm">npm run ops -- backup</code> takes one while
          the platform is running.
        </p>
      </Panel>
    );
  return (
    <Panel
      title="Last backup"
      end={
        <Badge tone={backup.verifiedAtMs === null ? 'shut' : 'open'}>
          {backup.verifiedAtMs === null ? 'Not verified' : 'Verified'}
        </Badge>
      }
    >
      <p className="num text-base">
        {formatInstant(backup.takenAtMs)} · {formatCount(backup.rows)} rows · {(backup.bytes / 1_000_000).toFixed(1)} MB
      </p>
      <p className="num text-sm text-muted">
        {backup.verifiedAtMs === null
          ? 'Run npm run ops -- verify-backup to restore it as a trial.'
          : `Restored as a trial without problems ${formatInstant(backup.verifiedAtMs)}`}
      </p>
    </Panel>
  );
}
