import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useBettingEnabled } from '../../shared/dashboard.ts';
import type { Market } from '../../shared/markets/market.ts';
import { marketStateOf } from '../../shared/markets/market-state.ts';
import { useMarkets } from '../../shared/markets/use-markets.ts';
import { ClosedPopup } from './closed-popup.tsx';
import { MarketCard } from './market-card.tsx';
import { MarketListView } from './market-list.tsx';

/** The main market: play leads to the picker of games. */
export function MainMarketList() {
  const navigate = useNavigate();
  const enabled = useBettingEnabled() === true;
  const list = useMarkets('main');
  const [closed, setClosed] = useState<Market>();
  return (
    <>
      {/* How old a list is stands under the header already, for the player's data as a whole. */}
      <MarketListView
        list={{ ...list, failed: list.failed && list.markets === undefined }}
        renderCard={(market) => (
          <MarketCard
            market={market}
            canPlay={enabled}
            showChart={enabled}
            onPlay={(chosen) => void navigate(enabled ? paths.game : paths.home, { state: marketStateOf(chosen) })}
            onClosed={setClosed}
          />
        )}
      />
      <ClosedPopup market={closed} onClose={() => setClosed(undefined)} />
    </>
  );
}
