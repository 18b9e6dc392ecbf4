import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { Trophy } from 'lucide-react';
import { plainColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { usePollMs } from '../../shared/live.ts';
import { Loaded, MoreButton, Paise } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { bidColumns } from './bid-columns.tsx';
import { PeriodBar, periodQuery, useFamilyPeriod } from './period-bar.tsx';

type Win = OperatorAnswer<typeof OPERATOR_CALLS.listPlayerWins>['wins'][number];

const COLUMNS: Column<Win>[] = [
  ...bidColumns<Win>(),
  plainColumn('paid', t('Paid'), (win) => <Paise value={win.paidPaise} plus className="font-semibold text-open" />),
  plainColumn('at', t('When'), (win) => (
    <span className="num text-sm text-muted lg:whitespace-nowrap">{formatInstant(win.paidAtMs)}</span>
  )),
];

/** A player's wins that are not reversed, the newest first. */
export function WinsPart({ playerId }: { playerId: string }) {
  const { period, setPeriod } = useFamilyPeriod();
  const filterQuery = periodQuery(period);
  const refetchInterval = usePollMs();
  const query = useOperatorPages(
    queryKeys.playerPart(playerId, 'wins', filterQuery),
    (cursor, signal) =>
      fetchCall(OPERATOR_CALLS.listPlayerWins, { params: { playerId }, query: { ...filterQuery, ...cursor } }, signal),
    { keepPrevious: true, refetchInterval },
  );
  const rows = query.data?.pages.flatMap((page) => page.wins) ?? [];
  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodBar period={period} shown={query.data?.pages[0]} onChange={setPeriod} />
      <ListTools file={{ table: 'playerWins', query: { playerId, ...filterQuery } }} hasViews={false} />
      <Loaded query={query} what={t('the wins')}>
        {() => (
          <DataTable
            label={t('Wins')}
            columns={COLUMNS}
            rows={rows}
            rowId={(row) => row.transferId}
            endColumns={['points', 'paid']}
            empty={<EmptyState icon={<Trophy size={28} aria-hidden="true" />} title={t('No wins in this period')} />}
          />
        )}
      </Loaded>
      <MoreButton query={query} label={t('Show older')} />
    </div>
  );
}
