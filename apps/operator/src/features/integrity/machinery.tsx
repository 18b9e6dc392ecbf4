import { type OperatorAnswer, OPERATOR_CALLS, type SettlementProof } from '@surahi/contract/operator';
import { Badge, EmptyState } from '@surahi/ui';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount, formatDay, formatInstant } from '../../shared/format.ts';
import { LoadingState, Paise, Panel, Stat } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { AuditPanel } from './audit-panel.tsx';

type State = OperatorAnswer<typeof OPERATOR_CALLS.integrityState>;

const WHAT = { open: 'Open', close: 'Close', refund: 'Refund' } as const;

const COLUMNS: Column<SettlementProof>[] = [
  {
    id: 'draw',
    header: 'Draw',
    accessorFn: (row) => row.marketName,
    cell: ({ row }) => (
      <Link to={paths.draw(row.original.drawId)} data-row-link className="link whitespace-nowrap">
        {row.original.marketName}
      </Link>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    accessorFn: (row) => row.businessDate,
    cell: ({ row }) => <span className="num whitespace-nowrap">{formatDay(row.original.businessDate)}</span>,
  },
  { id: 'what', header: 'What', accessorFn: (row) => WHAT[row.what] },
  {
    id: 'agrees',
    header: 'Proof',
    accessorFn: (row) => row.agrees,
    cell: ({ row }) => (
      <Badge tone={row.original.agrees ? 'open' : 'bad'}>{row.original.agrees ? 'Agrees' : 'Differs'}</Badge>
    ),
  },
  { id: 'slips', header: 'Slips', accessorFn: (row) => row.slips, cell: ({ row }) => formatCount(row.original.slips) },
  paise('stake', 'Staked', (row) => row.stakePaise),
  paise('paid', 'Paid', (row) => row.paidPaise),
  paise('ledger', 'Ledger', (row) => row.ledgerPaise),
  paise('expected', 'Expected', (row) => row.expectedPaise),
  {
    id: 'workedOut',
    header: 'When',
    accessorFn: (row) => row.workedOutAtMs,
    cell: ({ row }) => (
      <span className="num block min-w-24 text-sm text-muted lg:whitespace-nowrap">
        {formatInstant(row.original.workedOutAtMs)}
      </span>
    ),
  },
];

function paise(id: string, header: string, of: (row: SettlementProof) => string): Column<SettlementProof> {
  return { id, header, accessorFn: (row) => Number(of(row)), cell: ({ row }) => <Paise value={of(row.original)} /> };
}

/** Verified settlements, the audit chain, the job queue and the last backup. */
export function Machinery() {
  const query = useOperatorQuery(
    [...queryKeys.books, 'state'],
    OPERATOR_CALLS.integrityState,
    {},
    { refetchInterval: 15_000 },
  );
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
