import { galiRates } from '@surahi/contract';
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
import { GaliCard } from './gali-card.tsx';
import { GameTimeSheet } from './game-time-sheet.tsx';
import { MarketListView } from './market-list.tsx';
import type { ShownRates } from './rates-panel.tsx';
import { rateOf, RatesPanel } from './rates-panel.tsx';

/** `/galigame`: the Gali Disawar markets. */
export function GaliPage() {
  return <GaliMarkets playable />;
}

/** `/galiIMP`: the same list without Play Game, for players who may not bet. */
export function GaliPlainPage() {
  return <GaliMarkets playable={false} />;
}

function GaliMarkets({ playable }: { playable: boolean }) {
  const navigate = useNavigate();
  const enabled = useBettingEnabled() === true;
  const list = useMarkets('gali');
  const rates = useGaliRates(enabled);
  const [closed, setClosed] = useState<Market>();
  const [search, setSearch] = useState<string>();
  const [timed, setTimed] = useState<string>();
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      <FamilyTabs family="gali" search={search} onSearch={setSearch} />
      {search === undefined ? (
        <>
          <FamilyLinks
            chartUrl={list.chartUrl}
            bids={paths.galiBidHistory}
            wins={paths.galiWinHistory}
            enabled={enabled}
          />
          {enabled ? <RatesPanel shown={rates} columns={3} listAgeShown={list.failed} /> : null}
        </>
      ) : null}
      <MarketListView
        list={list}
        search={search}
        renderCard={(market) => (
          <GaliCard
            market={market}
            canPlay={enabled && playable}
            onPlay={(chosen) => {
              const state = { ...marketStateOf(chosen), openAtMs: chosen.openAtMs };
              void navigate(paths.galiGame, { state });
            }}
            onClosed={setClosed}
            onGameTime={({ gameId }) => setTimed(gameId)}
          />
        )}
      />
      <ClosedPopup market={closed} onClose={() => setClosed(undefined)} />
      <GameTimeSheet
        market={list.markets?.find(({ gameId }) => gameId === timed)}
        onClose={() => setTimed(undefined)}
      />
    </div>
  );
}

/** The first rates entry holds Left in single_digit, Right in single_pana and Jodi in double_pana. */
function useGaliRates(enabled: boolean): ShownRates {
  const t = useT();
  const {
    data,
    isError,
    dataUpdatedAt: updatedAtMs,
  } = useQuery({
    queryKey: queryKeys.galiRates,
    queryFn: ({ signal }) => fetchCall(galiRates, {}, signal),
    enabled,
  });
  const row = data?.game_rates[0];
  const rates = [
    { label: t('game.leftDigit'), rate: rateOf(row?.single_digit_val_1, row?.single_digit_val_2) },
    { label: t('game.rightDigit'), rate: rateOf(row?.single_pana_val_1, row?.single_pana_val_2) },
    { label: t('game.jodiDigit'), rate: rateOf(row?.double_pana_val_1, row?.double_pana_val_2) },
  ];
  return { rates, failed: isError, updatedAtMs };
}
