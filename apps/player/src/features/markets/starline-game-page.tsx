import { Dice1, Dice2, Dice3, Hash } from 'lucide-react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { useBettingEnabled } from '../../shared/dashboard.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { usePageHeader } from '../../shared/layout/header-store.ts';
import { readMarketState } from '../../shared/markets/market-state.ts';
import { marketName, useMarket } from '../../shared/markets/use-markets.ts';
import type { GameTileInfo } from './game-tile.tsx';
import { GameTiles } from './game-tile.tsx';

const TILES: readonly GameTileInfo[] = [
  {
    path: paths.starlineSingle,
    pana: 'Single Digit',
    label: 'game.singleDigit',
    icon: Hash,
    needsOpen: true,
    games: ['single_digit'],
  },
  {
    path: paths.starlineSinglePana,
    pana: 'Single Pana',
    label: 'game.singlePana',
    icon: Dice1,
    needsOpen: true,
    games: ['single_pana'],
  },
  {
    path: paths.starlineDoublePana,
    pana: 'Double Pana',
    label: 'game.doublePana',
    icon: Dice2,
    needsOpen: true,
    games: ['double_pana'],
  },
  {
    path: paths.starlineTriplePana,
    pana: 'Triple Pana',
    label: 'game.triplePana',
    icon: Dice3,
    needsOpen: true,
    games: ['triple_pana'],
  },
];

/** `/star`: the game types of the chosen Starline draw. Without a draw it returns to the list. */
export function StarlineGamePage() {
  const t = useT();
  const state = readMarketState(useLocation().state);
  const enabled = useBettingEnabled();
  const market = useMarket('starline', state?.gameId) ?? undefined;
  usePageHeader({
    title: market === undefined ? (state?.gameName ?? t('title.starline')) : marketName(market),
    subtitle: t('title.game'),
  });
  if (state === undefined || enabled === false) return <Navigate to={paths.starlineMarkets} replace />;
  return <GameTiles tiles={TILES} market={market} state={state} />;
}
