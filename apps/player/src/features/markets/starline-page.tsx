import { starlineRates } from '@surahi/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useBettingEnabled } from '../../shared/dashboard.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import type { Market } from '../../shared/markets/market.ts';
import { marketStateOf } from '../../shared/markets/market-state.ts';
import { useMarkets } from '../../shared/markets/use-markets.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { ClosedPopup } from './closed-popup.tsx';
import { FamilyLinks } from './family-links.tsx';
import { FamilyTabs } from './family-tabs.tsx';
import { MarketCard } from './market-card.tsx';
import { MarketListView } from './market-list.tsx';
import type { ShownRates } from './rates-panel.tsx';
import { rateOf, RatesPanel } from './rates-panel.tsx';

/** `/stargame` and `/imp2`: the Starline draws. */
export function StarlinePage() {
  const navigate = useNavigate();
  const enabled = useBettingEnabled() === true;
  const list = useMarkets('starline');
  const rates = useStarlineRates(enabled);
  const [closed, setClosed] = useState<Market>();
  const [search, setSearch] = useState<string>();
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      <FamilyTabs family="starline" search={search} onSearch={setSearch} />
      {search === undefined ? (
        <>
          <FamilyLinks
            chartUrl={list.chartUrl}
            bids={paths.starlineBidHistory}
            wins={paths.starlineWinHistory}
            enabled={enabled}
          />
          {enabled ? <RatesPanel shown={rates} columns={2} listAgeShown={list.failed} /> : null}
        </>
      ) : null}
      <MarketListView
        list={list}
        search={search}
        renderCard={(market) => (
          <MarketCard
            market={market}
            canPlay={enabled}
            showChart={enabled}
            onPlay={(chosen) => void navigate(paths.starlineGame, { state: marketStateOf(chosen) })}
            onClosed={setClosed}
          />
        )}
      />
      <ClosedPopup market={closed} onClose={() => setClosed(undefined)} />
    </div>
  );
}

function useStarlineRates(enabled: boolean): ShownRates {
  const t = useT();
  const {
    data,
    isError,
    dataUpdatedAt: updatedAtMs,
  } = useQuery({
    queryKey: queryKeys.starlineRates,
    queryFn: ({ signal }) => fetchCall(starlineRates, {}, signal),
    enabled,
  });
  const row = data?.game_rates[0];
  const rates = [
    { label: t('game.singleDigit'), rate: rateOf(row?.single_digit_val_1, row?.single_digit_val_2) },
    { label: t('game.singlePana'), rate: rateOf(row?.single_pana_val_1, row?.single_pana_val_2) },
    { label: t('rates.doublePanna'), rate: rateOf(row?.double_pana_val_1, row?.double_pana_val_2) },
    { label: t('rates.tripplePanna'), rate: rateOf(row?.tripple_pana_val_1, row?.tripple_pana_val_2) },
  ];
  return { rates, failed: isError, updatedAtMs };
}
