import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import { FAMILIES, type Family } from '@surahi/game';
import { buttonClass, EmptyState, useTick } from '@surahi/ui';
import { Plus, Store } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { usePollMs } from '../../shared/live.ts';
import { familyName, LoadingState, Page, StaleNote } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { MarketsTable } from './markets-table.tsx';
import { MarketsTabs } from './markets-tabs.tsx';
import { StopSwitches } from './stop-switches.tsx';

/** The markets of one family in the order of the players' list. */
export function MarketsPage() {
  const [search] = useSearchParams();
  const family: Family = FAMILIES.find((one) => one === search.get('family')) ?? 'main';
  const mayManage = useMay('markets.manage');
  const pollMs = usePollMs();
  // Renders every second: the state of a market depends on the time.
  useTick();
  const query = useOperatorQuery(
    queryKeys.marketList,
    OPERATOR_CALLS.listOperatorMarkets,
    {},
    { refetchInterval: pollMs },
  );
  const all = query.data?.markets;
  const markets = all?.filter((market) => market.family === family);
  return (
    <Page
      title={t('Markets')}
      detail={markets === undefined ? undefined : detailOf(family, markets)}
      actions={
        mayManage ? (
          <Link to={paths.newMarket(family)} className={buttonClass()}>
            <Plus size={18} aria-hidden="true" />
            {t('New market')}
          </Link>
        ) : undefined
      }
    >
      {query.data === undefined ? null : <StopSwitches {...query.data} />}
      <MarketsTabs current={family} />
      {markets === undefined ? (
        <LoadingState query={query} what={t('the markets')} />
      ) : markets.length === 0 ? (
        <EmptyState
          icon={<Store size={28} aria-hidden="true" />}
          title={t('No {family} market yet', { family: familyName(family) })}
        />
      ) : (
        <>
          <StaleNote error={query.error} />
          <ListTools file={{ table: 'markets', query: { family } }} hasViews={false} hasDensity={false} />
          <MarketsTable key={family} family={family} markets={markets} mayManage={mayManage} />
        </>
      )}
    </Page>
  );
}

function detailOf(family: Family, markets: readonly OperatorMarket[]): string {
  const shown = markets.filter((market) => market.isActive).length;
  const paused = markets.filter((market) => market.isPaused).length;
  return [
    t('{family}: {count} on the lists', { family: familyName(family), count: plural(shown, 'market') }),
    ...(shown === markets.length ? [] : [t('{count} off', { count: markets.length - shown })]),
    ...(paused === 0 ? [] : [t('{paused} paused', { paused })]),
  ].join(' · ');
}
