import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { formatCount } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { periodInstants, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { Page } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { TabLinks } from '../../shared/tab-links.tsx';
import { ConcernList } from './concern-list.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';

/** No event announces a change, so the page polls. It polls rarely, because the query reads weeks of play. */
const POLL_MS = 60_000;

/** Players who show signs of harmful play, and accounts that may belong to excluded persons. */
export function ConcernsPage() {
  const [search] = useSearchParams();
  const part = search.get('part') === 'links' ? 'links' : 'signs';
  const { period, setPeriod } = usePeriod();
  // The days of the other tab do not concern this list.
  const wanted = part === 'links' ? {} : periodInstants(period);
  const query = useOperatorQuery(
    queryKeys.concernList(wanted),
    OPERATOR_CALLS.listConcerns,
    { query: wanted },
    { refetchInterval: POLL_MS, staleTime: 10_000, placeholderData: keepPreviousData },
  );
  const open = query.data?.linksOpen ?? 0;
  return (
    <Page title={t('Concerns')} detail={t('Signs of harmful play, most signs first, and accounts to check.')}>
      <TabLinks
        label={t('Concerns')}
        tabs={[
          { to: paths.concerns, label: t('Signs of harm'), isCurrent: part === 'signs' },
          {
            to: paths.concernLinks,
            label:
              open === 0 ? t('Linked accounts') : t('Linked accounts ({count} open)', { count: formatCount(open) }),
            isCurrent: part === 'links',
          },
        ]}
      />
      {part === 'links' ? (
        <LinkedAccounts />
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div role="search" aria-label={t('Signs of harm')} className="flex flex-wrap items-end gap-3">
              <PeriodFilter label={t('Acknowledged')} period={period} onChange={setPeriod} />
            </div>
            <ListTools hasViews={false} hasDensity={false} file={{ table: 'concerns', query: wanted }} />
          </div>
          <ConcernList query={query} isLimited={period.choice !== 'any'} />
        </>
      )}
    </Page>
  );
}
