import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { EmptyState, Segmented } from '@surahi/ui';
import { UserRoundCheck } from 'lucide-react';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { useListState } from '../../shared/lists/list-state.ts';
import { periodInstants, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { usePollMs } from '../../shared/live.ts';
import { LinkList } from '../../shared/limits/link-list.tsx';
import { Loaded, MoreButton, Note } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';

const STATES = [
  { value: 'open' as const, label: t('Waiting') },
  { value: 'decided' as const, label: t('Decided') },
];

/** Accounts that share a number or a browser with an excluded player, without or with a decision. */
export function LinkedAccounts() {
  const { state: chosen, setState } = useListState(['open', 'decided'] as const);
  const state = chosen ?? 'open';
  const refetchInterval = usePollMs();
  const { period, setPeriod } = usePeriod();
  const wanted = { ...periodInstants(period), state };
  const query = useOperatorPages(
    queryKeys.linkList(wanted),
    (cursor, signal) => fetchCall(OPERATOR_CALLS.listLinkedAccounts, { query: { ...wanted, ...cursor } }, signal),
    { refetchInterval },
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <Note>
        {t(
          'Nobody can open a new account with a number of an excluded person. These accounts existed before, or were registered in a browser of that person. Somebody else may use the same browser.',
        )}
      </Note>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div role="search" aria-label={t('Linked accounts')} className="flex flex-wrap items-end gap-3">
          <Segmented label={t('State')} className="w-52" value={state} onChange={setState} options={STATES} />
          <PeriodFilter label={t('Found')} period={period} onChange={setPeriod} />
        </div>
        <ListTools file={{ table: 'linkedAccounts', query: wanted }} hasViews={false} hasDensity={false} />
      </div>
      <Loaded query={query} what={t('the linked accounts')}>
        {({ pages }) =>
          pages[0]?.links.length === 0 ? (
            <EmptyState
              icon={<UserRoundCheck size={28} aria-hidden="true" />}
              title={state === 'open' ? t('No accounts wait for a decision') : t('No decisions yet')}
            />
          ) : (
            <div className="rounded-card border border-line bg-surface px-4 shadow-card">
              <LinkList links={pages.flatMap((page) => page.links)} />
            </div>
          )
        }
      </Loaded>
      <MoreButton query={query} label={t('Show older')} />
    </div>
  );
}
