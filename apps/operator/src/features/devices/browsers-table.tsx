import { type BrowserRow, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button, EmptyState } from '@surahi/ui';
import { LockKeyholeOpen } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { numberColumn, plainColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

/** Browsers that were let in during the last weeks. An active one can be revoked. */
export function BrowsersTable({ browsers }: { browsers: BrowserRow[] }) {
  const { send } = useOperatorMutation(queryKeys.devices);
  const { confirm, dialog } = useReasonDialog();
  const revoke = ({ browserId, mobile, supportCode }: BrowserRow) =>
    confirm({
      title: t('Revoke {supportCode}?', { supportCode }),
      consequences: [
        t('Other browsers can use up the codes and log-in attempts of {mobile} for this browser again.', { mobile }),
        t('A player who is logged in stays logged in.'),
      ],
      action: t('Revoke'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.endBrowser,
          { params: { browserId }, body: { reason } },
          { done: t('The access of the browser is revoked') },
        ),
    });
  return (
    <>
      <DataTable
        label={t('Browsers let in')}
        columns={columnsOf(revoke)}
        rows={browsers}
        rowId={(browser) => browser.browserId}
        endColumns={['revoke']}
        rowClass={(browser) => (browser.isIn ? undefined : 'text-muted')}
        empty={
          <EmptyState
            icon={<LockKeyholeOpen size={28} aria-hidden="true" />}
            title={t('No browser was let in recently')}
          />
        }
      />
      {dialog}
    </>
  );
}

function columnsOf(onRevoke: (browser: BrowserRow) => void): Column<BrowserRow>[] {
  return [
    textColumn(
      'mobile',
      t('Mobile number'),
      ({ mobile }) => mobile,
      (browser) => <Mobile browser={browser} />,
    ),
    plainColumn('code', t('Code'), ({ supportCode }) => <span className="num whitespace-nowrap">{supportCode}</span>),
    numberColumn(
      'until',
      t('Until'),
      ({ untilMs }) => untilMs,
      (browser) => <Until browser={browser} />,
    ),
    plainColumn('by', t('Let in by'), ({ by, letInAtMs }) => (
      <span className="grid min-w-24 leading-snug">
        {by}
        <span className="num text-sm text-muted xl:whitespace-nowrap">{formatInstant(letInAtMs)}</span>
      </span>
    )),
    plainColumn('reason', t('Reason'), ({ reason }) => <span className="block min-w-32 break-words">{reason}</span>),
    {
      id: 'revoke',
      header: () => <span className="sr-only">{t('Actions')}</span>,
      enableSorting: false,
      cell: ({ row }) =>
        row.original.isIn ? (
          <Button
            variant="secondary"
            onClick={() => onRevoke(row.original)}
            aria-label={t('Revoke {supportCode}', { supportCode: row.original.supportCode })}
            aria-haspopup="dialog"
            className="whitespace-nowrap"
          >
            {t('Revoke')}
          </Button>
        ) : null,
    },
  ];
}

function Mobile({ browser: { mobile, playerId } }: { browser: BrowserRow }) {
  if (playerId === null) return <span className="num whitespace-nowrap">{mobile}</span>;
  return (
    <Link to={paths.player(playerId)} data-row-link className="num link whitespace-nowrap">
      {mobile}
    </Link>
  );
}

function Until({ browser: { isIn, untilMs } }: { browser: BrowserRow }) {
  return (
    <span className="grid min-w-24 justify-items-start gap-0.5 leading-snug">
      <Badge tone={isIn ? 'open' : 'shut'}>{isIn ? t('Active') : t('Ended')}</Badge>
      <span className="num text-sm text-muted xl:whitespace-nowrap">{formatInstant(untilMs)}</span>
    </span>
  );
}
