import { OPERATOR_CALLS, type OperatorAnswer } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { CashierPage } from '../../shared/cashier/cashier-page.tsx';
import { numberColumn, paiseColumn, plainColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable, type RowSelection } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { periodInstants, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { PlayerLink } from '../../shared/page-links.tsx';
import { Loaded, Note, Paise } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';

type NegativeWallet = OperatorAnswer<typeof OPERATOR_CALLS.listNegativeWallets>['wallets'][number];

/** The wallets below zero and what to do about them. */
export function NegativeWalletsPage() {
  const { period, setPeriod } = usePeriod();
  const wanted = periodInstants(period);
  const query = useOperatorQuery(
    queryKeys.negativeWallets(wanted),
    OPERATOR_CALLS.listNegativeWallets,
    { query: wanted },
    { placeholderData: keepPreviousData },
  );
  return (
    <CashierPage tab="negative-wallets">
      <div role="search" aria-label={t('Negative wallets')} className="flex flex-wrap items-end gap-3">
        <PeriodFilter label={t('Win taken back')} period={period} onChange={setPeriod} />
      </div>
      <Loaded query={query} what={t('the negative wallets')}>
        {({ wallets }) =>
          wallets.length === 0 ? (
            <EmptyState icon={<Scale size={28} aria-hidden="true" />} title={t('No negative wallets')} />
          ) : (
            <>
              <Note>
                {t(
                  'A void took back points that these players had already used. They cannot bid, transfer or be paid. Reject the open withdrawals first; a claimed one needs a second operator. Later wins and deposits cover the rest. To write a debt off, adjust the wallet with a reason.',
                )}
              </Note>
              <ListTools file={{ table: 'negativeWallets', query: wanted }} />
              <DataTable
                label={t('Negative wallets')}
                columns={COLUMNS}
                rows={wallets}
                rowId={({ playerId }) => playerId}
                endColumns={['balance']}
                wideColumns={['takenBack']}
                selection={SELECTION}
                empty={null}
              />
            </>
          )
        }
      </Loaded>
    </CashierPage>
  );
}

const COLUMNS: Column<NegativeWallet>[] = [
  textColumn(
    'player',
    t('Player'),
    ({ name }) => name,
    ({ playerId, name, mobile, blocked }) => (
      <span className="flex flex-wrap gap-x-3">
        <PlayerLink playerId={playerId} isRowLink>
          {name}, {mobile}
        </PlayerLink>
        {blocked ? <span className="text-bad">{t('Blocked')}</span> : null}
      </span>
    ),
  ),
  plainColumn('withdrawals', t('Open withdrawals'), ({ withdrawals }) => (
    <span className="grid">
      {withdrawals.map(({ withdrawalId, amountPaise, isClaimed }) => (
        <Link key={withdrawalId} className="link" to={paths.withdrawal(withdrawalId)}>
          {rich('Withdrawal No. {withdrawalId}: {points} {state}', {
            withdrawalId,
            points: <Paise value={amountPaise} />,
            state: isClaimed ? t('is being paid') : t('pending'),
          })}
        </Link>
      ))}
    </span>
  )),
  numberColumn(
    'takenBack',
    t('Win taken back'),
    ({ takenBackAtMs }) => takenBackAtMs ?? 0,
    ({ takenBackAtMs }) => <span className="num">{takenBackAtMs === null ? '–' : formatInstant(takenBackAtMs)}</span>,
  ),
  paiseColumn('balance', t('Points'), ({ balancePaise }) => balancePaise, 'font-bold text-bad'),
  plainColumn('action', t('Actions'), ({ playerId }) => (
    <Link className="link" to={paths.adjust(playerId)}>
      {t('Adjust')}
    </Link>
  )),
];

const SELECTION: RowSelection<NegativeWallet> = {
  nameOf: ({ name }) => name,
  paiseOf: ({ balancePaise }) => BigInt(balancePaise),
};
