import { type OperatorDeposit, OPERATOR_CALLS, type OperatorWithdrawal } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { plainColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { methodName, RequestBadge, type ShownState } from '../../shared/cashier/request-words.tsx';
import { t, tIn } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { periodInstants, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { usePollMs } from '../../shared/live.ts';
import { LoadingState, MoreButton, Paise } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { StatementPart } from './statement-part.tsx';

type Kind = 'deposit' | 'withdrawal';

/** The fields shared by deposit and withdrawal requests. */
type Row = ShownState & {
  id: string;
  createdAtMs: number;
  amountPaise: string;
  /** The payment app and its number. */
  method: string;
  reference: string | null;
  decidedBy: string | null;
  decidedAtMs: number | null;
  reason: string | null;
  /** The credited amount, if it differs from the requested one. */
  creditedPaise: string | null;
};

/** A player's deposit or withdrawal requests, and the movements that they caused. */
export function RequestsPart({ playerId, kind }: { playerId: string; kind: Kind }) {
  const { period, setPeriod } = usePeriod();
  const wanted = { ...periodInstants(period), playerId };
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-label={t('Requests')} className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-bold">{t('Requests')}</h2>
        <div role="search" aria-label={t('Requests')} className="flex flex-wrap items-end gap-3">
          <PeriodFilter label={t('When')} period={period} onChange={setPeriod} />
        </div>
        <ListTools file={{ table: `${kind}s`, query: wanted }} hasViews={false} />
        <Requests wanted={wanted} kind={kind} />
      </section>
      <section aria-label={t('Booked')} className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-bold">{t('Booked')}</h2>
        <StatementPart playerId={playerId} kind={kind} />
      </section>
    </div>
  );
}

type Wanted = { playerId: string; fromMs?: string; toMs?: string };

function Requests({ wanted, kind }: { wanted: Wanted; kind: Kind }) {
  const refetchInterval = usePollMs();
  const query = useOperatorPages(
    queryKeys.moneyList(`${kind}s`, wanted),
    (cursor, signal) => fetchPage(kind, { ...wanted, ...cursor }, signal),
    { refetchInterval, keepPrevious: true },
  );
  const rows = query.data?.pages.flatMap((page) => page.rows);
  if (rows === undefined) return <LoadingState query={query} what={t('the requests')} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <DataTable
        label={kind === 'deposit' ? t('Deposit requests') : t('Withdrawal requests')}
        columns={columnsOf(kind)}
        rows={rows}
        rowId={(row) => row.id}
        endColumns={['amount']}
        empty={<EmptyState icon={<Inbox size={28} aria-hidden="true" />} title={t('No requests')} />}
      />
      <MoreButton query={query} label={t('Show older')} />
    </div>
  );
}

type RequestPage = { rows: Row[]; nextCursor: string | null };

async function fetchPage(kind: Kind, query: Wanted & { cursor?: string }, signal: AbortSignal): Promise<RequestPage> {
  if (kind === 'deposit') {
    const page = await fetchCall(OPERATOR_CALLS.listDeposits, { query }, signal);
    return { rows: page.deposits.map(ofDeposit), nextCursor: page.nextCursor };
  }
  const page = await fetchCall(OPERATOR_CALLS.listWithdrawals, { query }, signal);
  return { rows: page.withdrawals.map(ofWithdrawal), nextCursor: page.nextCursor };
}

function ofDeposit(deposit: OperatorDeposit): Row {
  return {
    ...deposit,
    id: deposit.depositId,
    method: methodName(deposit.method),
    reference: deposit.utr ?? (deposit.claimedUtr === '' ? null : deposit.claimedUtr),
    creditedPaise: deposit.isToReturn || deposit.approvedPaise === deposit.amountPaise ? null : deposit.approvedPaise,
  };
}

function ofWithdrawal(withdrawal: OperatorWithdrawal): Row {
  return {
    ...withdrawal,
    id: withdrawal.withdrawalId,
    method: `${methodName(withdrawal.method)} ${withdrawal.number}`,
    creditedPaise: null,
  };
}

function columnsOf(kind: Kind): Column<Row>[] {
  const page = kind === 'deposit' ? paths.deposits : paths.withdrawals;
  return [
    plainColumn('id', t('No.'), ({ id }) => (
      <Link to={`${page}?state=all&search=${id}&open=${id}`} data-row-link className="link num">
        {id}
      </Link>
    )),
    plainColumn('at', t('Requested'), ({ createdAtMs }) => (
      <span className="num lg:whitespace-nowrap">{formatInstant(createdAtMs)}</span>
    )),
    plainColumn('method', kind === 'deposit' ? t('Paid with') : tIn('account', 'To'), (one) => (
      <span className="num">{one.method}</span>
    )),
    plainColumn('reference', t('Reference'), (one) => <span className="num">{one.reference ?? '–'}</span>),
    plainColumn('amount', t('Points'), (one) => <Paise value={one.amountPaise} className="font-semibold" />),
    plainColumn('state', t('State'), (one) => <RequestBadge {...one} />),
    plainColumn('decided', t('Decided'), (one) => <Decided row={one} />),
  ];
}

function Decided({ row }: { row: Row }) {
  if (row.decidedAtMs === null) return <span className="text-muted">–</span>;
  return (
    <span className="num grid text-sm">
      <span className="lg:whitespace-nowrap">
        {row.decidedBy ?? t('command line')}, {formatInstant(row.decidedAtMs)}
      </span>
      {row.reason === null ? null : <span className="text-muted">{row.reason}</span>}
      {row.creditedPaise === null ? null : (
        <span className="text-muted">{rich('Credited {points}', { points: <Paise value={row.creditedPaise} /> })}</span>
      )}
    </span>
  );
}
