import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useBettingEnabled } from '../../shared/dashboard.ts';
import type { Market } from '../../shared/markets/market.ts';
import { marketStateOf } from '../../shared/markets/market-state.ts';
import { useMarkets } from '../../shared/markets/use-markets.ts';
import { ClosedPopup } from './closed-popup.tsx';
import { FamilyTabs } from './family-tabs.tsx';
import { MarketCard } from './market-card.tsx';
import { MarketListView } from './market-list.tsx';

/** The family tabs and the main market list. Play opens the game types. */
export function MainMarketList() {
  const navigate = useNavigate();
  const enabled = useBettingEnabled() === true;
  const list = useMarkets('main');
  const [closed, setClosed] = useState<Market>();
  const [search, setSearch] = useState<string>();
  return (
    <>
      <FamilyTabs family="main" search={search} onSearch={setSearch} />
      {/* OfflineBanner already shows the age of this list, so the list omits its own line. */}
      <MarketListView
        list={{ ...list, failed: list.failed && list.markets === undefined }}
        search={search}
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
