import { type BrowserRow, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button, EmptyState } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { LockKeyholeOpen } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { callConfirmed } from '../../shared/confirmed-call.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { queryKeys } from '../../shared/query.ts';
import { useReasoned } from '../../shared/reasoned.tsx';

/** Browsers that were let in during the last weeks; those that are in can be shut out again. */
export function BrowsersTable({ browsers }: { browsers: BrowserRow[] }) {
  const client = useQueryClient();
  const { ask, dialog } = useReasoned();
  const takeBack = ({ browserId, mobile, supportCode }: BrowserRow) =>
    ask({
      title: `Take back ${supportCode}`,
      consequences: [
        `To ${mobile} the browser is a stranger again: others can use up its codes and tries.`,
        'Who is logged in stays logged in.',
      ],
      action: 'Take it back',
      send: (reason) => callConfirmed(OPERATOR_CALLS.endBrowser, { params: { browserId }, body: { reason } }),
      done: 'The browser is a stranger again',
      onDone: () => void client.invalidateQueries({ queryKey: queryKeys.browsers }),
    });
  return (
    <>
      <DataTable
        label="Browsers let in"
        columns={columnsOf(takeBack)}
        rows={browsers}
        rowId={(browser) => browser.browserId}
        endColumns={['take-back']}
        rowClass={(browser) => (browser.isIn ? undefined : 'text-muted')}
        empty={
          <EmptyState
            icon={<LockKeyholeOpen size={28} aria-hidden="true" />}
            title="No browser was let in during the last weeks"
          />
        }
      />
      {dialog}
    </>
  );
}

function columnsOf(onTakeBack: (browser: BrowserRow) => void): Column<BrowserRow>[] {
  return [
    {
      id: 'mobile',
      header: 'Mobile number',
      accessorKey: 'mobile',
      cell: ({ row }) => <Mobile browser={row.original} />,
    },
    {
      id: 'code',
      header: 'Code',
      enableSorting: false,
      cell: ({ row }) => <span className="num whitespace-nowrap">{row.original.supportCode}</span>,
    },
    {
      id: 'until',
      header: 'Until',
      accessorFn: (browser) => browser.untilMs,
      sortDescFirst: true,
      cell: ({ row }) => <Until browser={row.original} />,
    },
    {
      id: 'by',
      header: 'Let in by',
      enableSorting: false,
      cell: ({ row }) => (
        <span className="grid min-w-24 leading-snug">
          {row.original.by}
          <span className="num text-sm text-muted xl:whitespace-nowrap">{formatInstant(row.original.letInAtMs)}</span>
        </span>
      ),
    },
    {
      id: 'reason',
      header: 'Reason',
      enableSorting: false,
      cell: ({ row }) => <span className="block min-w-32 break-words">{row.original.reason}</span>,
    },
    {
      id: 'take-back',
      header: () => <span className="sr-only">Actions</span>,
      enableSorting: false,
      cell: ({ row }) =>
        row.original.isIn ? (
          <Button
            variant="secondary"
            onClick={() => onTakeBack(row.original)}
            aria-label={`Take back ${row.original.supportCode}`}
            aria-haspopup="dialog"
            className="whitespace-nowrap"
          >
            Take back
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
      <Badge tone={isIn ? 'open' : 'shut'}>{isIn ? 'In' : 'Ended'}</Badge>
      <span className="num text-sm text-muted xl:whitespace-nowrap">{formatInstant(untilMs)}</span>
    </span>
  );
}
