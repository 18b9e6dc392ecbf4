import { type OperatorAnswer, OPERATOR_CALLS, type SettlementProof } from '@surahi/contract/operator';
import { Badge, EmptyState } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount, formatDay, formatInstant } from '../../shared/format.ts';
import { NotYet, Paise, Panel, Stat } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
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
  paise('expected', 'Worked out', (row) => row.expectedPaise),
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

/** Settlements worked out twice, the audit log's chain, the job queue and the last backup. */
export function Machinery() {
  const query = useQuery({
    queryKey: [...queryKeys.books, 'state'],
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.integrityState, {}, signal),
    refetchInterval: 15_000,
  });
  if (query.data === undefined) return <NotYet query={query} what="the settlements" />;
  const { settlements, audit, jobs, backup } = query.data;
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <JobsPanel jobs={jobs} />
        <BackupPanel backup={backup} />
      </div>
      <AuditPanel audit={audit} />
      <Panel title="Settlements, worked out twice">
        <DataTable
          label="Settlements, worked out twice"
          columns={COLUMNS}
          rows={settlements}
          rowId={(row) => row.settlementId}
          endColumns={['slips', 'stake', 'paid', 'ledger', 'expected']}
          empty={<EmptyState title="Nothing was settled yet" />}
        />
      </Panel>
    </>
  );
}

function JobsPanel({ jobs }: { jobs: State['jobs'] }) {
  return (
    <Panel
      title="Job queue"
      end={<Badge tone={jobs.failed === 0 ? 'open' : 'bad'}>{jobs.failed === 0 ? 'Working' : 'Given up jobs'}</Badge>}
    >
      <dl className="grid grid-cols-3 gap-4">
        <Stat
          label="Waiting"
          note={jobs.oldestDueAtMs === null ? undefined : `due since ${formatInstant(jobs.oldestDueAtMs)}`}
        >
          {formatCount(jobs.waiting)}
        </Stat>
        <Stat label="Running">{formatCount(jobs.running)}</Stat>
        <Stat label="Given up">{formatCount(jobs.failed)}</Stat>
      </dl>
    </Panel>
  );
}

function BackupPanel({ backup }: { backup: State['backup'] }) {
  if (backup === null)
    return (
      <Panel title="Last backup" end={<Badge tone="bad">None</Badge>}>
        <p className="text-base">
          No backup was taken on this database. <code className="font-mono text-sm">npm run ops -- backup</code> takes
          one while players play.
        </p>
      </Panel>
    );
  return (
    <Panel
      title="Last backup"
      end={
        <Badge tone={backup.verifiedAtMs === null ? 'shut' : 'open'}>
          {backup.verifiedAtMs === null ? 'Not tried yet' : 'Restored as a trial'}
        </Badge>
      }
    >
      <p className="num text-base">
        {formatInstant(backup.takenAtMs)} · {formatCount(backup.rows)} rows · {(backup.bytes / 1_000_000).toFixed(1)} MB
      </p>
      <p className="num text-sm text-muted">
        {backup.verifiedAtMs === null
          ? 'A backup is worth what its last trial restore showed: npm run ops -- verify-backup'
          : `Restored as a trial and found whole ${formatInstant(backup.verifiedAtMs)}`}
      </p>
    </Panel>
  );
}
