import { OPERATOR_CALLS, type OperatorAnswer } from '@surahi/contract/operator';
import { Badge, Button, EmptyState } from '@surahi/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { CashierPage } from '../../shared/cashier/cashier-page.tsx';
import { paiseColumn, plainColumn } from '../../shared/columns.tsx';
import { type Column, DataTable, type RowSelection } from '../../shared/data-table.tsx';
import { formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { periodInstants, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { usePollMs } from '../../shared/live.ts';
import { Loaded, Note, Paise } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { ReturnDialog } from './return-dialog.tsx';

export type DepositToReturn = OperatorAnswer<typeof OPERATOR_CALLS.listDepositsToReturn>['deposits'][number];

/** Payments that were refused because of a limit or an exclusion. Each is paid back in full. */
export function DepositsToReturnPage() {
  const mayDecide = useMay('deposits.decide');
  const refetchInterval = usePollMs();
  const [chosen, setChosen] = useState<DepositToReturn>();
  const { period, setPeriod } = usePeriod();
  const wanted = periodInstants(period);
  const query = useOperatorQuery(
    queryKeys.depositsToReturn(wanted),
    OPERATOR_CALLS.listDepositsToReturn,
    { query: wanted },
    { refetchInterval, placeholderData: keepPreviousData },
  );
  return (
    <CashierPage tab="to-return">
      <div role="search" aria-label={t('Deposits to return')} className="flex flex-wrap items-end gap-3">
        <PeriodFilter label={t('Refused')} period={period} onChange={setPeriod} />
      </div>
      <Loaded query={query} what={t('the deposits to return')}>
        {({ deposits, totalPaise }) =>
          deposits.length === 0 ? (
            <EmptyState icon={<Undo2 size={28} aria-hidden="true" />} title={t('No deposits to return')} />
          ) : (
            <>
              <Note>
                {rich(
                  '{count}, {points} points in all. A deposit limit or an exclusion refused them, so nothing was credited. Pay each back to its sender, then record the reference of the bank.',
                  { count: plural(deposits.length, 'payment'), points: <Paise value={totalPaise} /> },
                )}
              </Note>
              <ListTools file={{ table: 'depositsToReturn', query: wanted }} />
              <DataTable
                label={t('Deposits to return')}
                columns={columnsOf(mayDecide ? setChosen : undefined)}
                rows={deposits}
                rowId={({ depositId }) => depositId}
                endColumns={['amount']}
                selection={SELECTION}
                empty={null}
              />
            </>
          )
        }
      </Loaded>
      {chosen === undefined ? null : <ReturnDialog deposit={chosen} onClose={() => setChosen(undefined)} />}
    </CashierPage>
  );
}

const SELECTION: RowSelection<DepositToReturn> = {
  nameOf: ({ depositId }) => t('deposit {depositId}', { depositId }),
  paiseOf: ({ amountPaise }) => BigInt(amountPaise),
};

function columnsOf(onReturn: ((deposit: DepositToReturn) => void) | undefined): Column<DepositToReturn>[] {
  return [
    plainColumn('id', t('No.'), ({ depositId }) => (
      <Link to={paths.deposit(depositId)} data-row-link className="link num">
        {depositId}
      </Link>
    )),
    plainColumn('player', t('Player'), ({ playerId, name }) => (
      <Link to={paths.player(playerId, 'limits')} className="link">
        {name}
      </Link>
    )),
    plainColumn('at', t('Refused'), ({ decidedAtMs }) => (
      <span className="num whitespace-nowrap">{formatInstant(decidedAtMs)}</span>
    )),
    plainColumn('utr', t('UTR of the payment'), ({ utr }) => <span className="num">{utr}</span>),
    paiseColumn('amount', t('Points'), ({ amountPaise }) => amountPaise, 'font-semibold'),
    plainColumn('action', t('Actions'), (deposit) => <Action deposit={deposit} onReturn={onReturn} />),
  ];
}

type ActionProps = { deposit: DepositToReturn; onReturn: ((deposit: DepositToReturn) => void) | undefined };

function Action({ deposit, onReturn }: ActionProps) {
  if (deposit.isProposed) return <Badge tone="win">{t('Needs a second operator')}</Badge>;
  if (onReturn === undefined) return <span className="text-muted">{t('Waits to be returned')}</span>;
  return (
    <Button
      variant="secondary"
      className="min-h-9! px-3! text-sm!"
      aria-label={t('Record the return of deposit {depositId}', { depositId: deposit.depositId })}
      onClick={() => onReturn(deposit)}
    >
      {t('Record the return')}
    </Button>
  );
}
