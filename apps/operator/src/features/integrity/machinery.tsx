import type { OperatorAnswer, OPERATOR_CALLS, SettlementProof } from '@surahi/contract/operator';
import { Badge, EmptyState } from '@surahi/ui';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { countColumn, numberColumn, paiseColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount, formatDay, formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { LoadingState, Panel, Stat } from '../../shared/parts.tsx';
import { useIntegrityState } from './integrity-state.ts';
import { AuditPanel } from './audit-panel.tsx';

type State = OperatorAnswer<typeof OPERATOR_CALLS.integrityState>;

const WHAT = { open: t('Open'), close: t('Close'), refund: t('Refund') } as const;

const COLUMNS: Column<SettlementProof>[] = [
  textColumn(
    'draw',
    t('Draw'),
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
    t('Date'),
    (row) => row.businessDate,
    (row) => <span className="num whitespace-nowrap">{formatDay(row.businessDate)}</span>,
  ),
  textColumn('what', t('What'), (row) => WHAT[row.what]),
  numberColumn(
    'agrees',
    t('Proof'),
    (row) => Number(row.agrees),
    ({ agrees }) => <Badge tone={agrees ? 'open' : 'bad'}>{agrees ? t('Agrees') : t('Differs')}</Badge>,
  ),
  countColumn('slips', t('Slips'), (row) => row.slips),
  paiseColumn('stake', t('Staked'), (row) => row.stakePaise),
  paiseColumn('paid', t('Paid'), (row) => row.paidPaise),
  paiseColumn('ledger', t('Ledger'), (row) => row.ledgerPaise),
  paiseColumn('expected', t('Expected'), (row) => row.expectedPaise),
  numberColumn(
    'workedOut',
    t('When'),
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
  if (query.data === undefined) return <LoadingState query={query} what={t('the settlements')} />;
  const { settlements, audit, jobs, backup } = query.data;
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <JobsPanel jobs={jobs} />
        <BackupPanel backup={backup} />
      </div>
      <AuditPanel audit={audit} />
      <Panel title={t('Settlements, verified by a second calculation')}>
        <DataTable
          label={t('Settlements, verified by a second calculation')}
          columns={COLUMNS}
          rows={settlements}
          rowId={(row) => row.settlementId}
          wideColumns={['date']}
          endColumns={['slips', 'stake', 'paid', 'ledger', 'expected']}
          empty={<EmptyState title={t('No settlements yet')} />}
        />
      </Panel>
    </>
  );
}

function JobsPanel({ jobs }: { jobs: State['jobs'] }) {
  return (
    <Panel
      title={t('Job queue')}
      end={
        <Badge tone={jobs.failed === 0 ? 'open' : 'bad'}>{jobs.failed === 0 ? t('Working') : t('Failed jobs')}</Badge>
      }
    >
      <dl className="grid grid-cols-3 gap-4">
        <Stat
          label={t('Waiting')}
          note={
            jobs.oldestDueAtMs === null ? undefined : t('due since {time}', { time: formatInstant(jobs.oldestDueAtMs) })
          }
        >
          {formatCount(jobs.waiting)}
        </Stat>
        <Stat label={t('Running')}>{formatCount(jobs.running)}</Stat>
        <Stat label={t('Failed')}>{formatCount(jobs.failed)}</Stat>
      </dl>
    </Panel>
  );
}

function BackupPanel({ backup }: { backup: State['backup'] }) {
  if (backup === null)
    return (
      <Panel title={t('Last backup')} end={<Badge tone="bad">{t('None')}</Badge>}>
        <p className="text-base">
          {rich('This database has no backup. {command} takes one while the platform is running.', {
            command: <code className="font-mono text-sm">npm run ops -- backup</code>,
          })}
        </p>
      </Panel>
    );
  return (
    <Panel
      title={t('Last backup')}
      end={
        <Badge tone={backup.verifiedAtMs === null ? 'shut' : 'open'}>
          {backup.verifiedAtMs === null ? t('Not verified') : t('Verified')}
        </Badge>
      }
    >
      <p className="num text-base">
        {t('{time} · {count} rows · {size} MB', {
          time: formatInstant(backup.takenAtMs),
          count: formatCount(backup.rows),
          size: (backup.bytes / 1_000_000).toFixed(1),
        })}
      </p>
      <p className="num text-sm text-muted">
        {backup.verifiedAtMs === null
          ? t('Run npm run ops -- verify-backup to test the restore.')
          : t('Test restore succeeded {time}', { time: formatInstant(backup.verifiedAtMs) })}
      </p>
    </Panel>
  );
}
