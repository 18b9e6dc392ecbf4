import { Blocks, Cog, Dice1, Dice2, Dice3, Dices, Hash, Layers, Layers2, Settings2 } from 'lucide-react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useBettingEnabled } from '../../shared/dashboard.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { BarLayout } from '../../shared/layout/layouts.tsx';
import { ChooseMarket } from '../../shared/markets/choose-market.tsx';
import { marketStateOf, readMarketState } from '../../shared/markets/market-state.ts';
import { marketName, useMarket } from '../../shared/markets/use-markets.ts';
import type { GameTileInfo } from './game-tile.tsx';
import { GameTiles } from './game-tile.tsx';

/** The ten game types in the specification's order and spelling. */
const TILES: readonly GameTileInfo[] = [
  {
    path: paths.single,
    pana: 'Single Digit',
    label: 'game.singleDigit',
    icon: Hash,
    needsOpen: false,
    games: ['single_digit'],
  },
  { path: paths.jodi, pana: 'Jodi Digit', label: 'game.jodiDigit', icon: Dices, needsOpen: true, games: ['jodi'] },
  {
    path: paths.singlePana,
    pana: 'Single Pana',
    label: 'game.singlePana',
    icon: Dice1,
    needsOpen: false,
    games: ['single_pana'],
  },
  {
    path: paths.doublePana,
    pana: 'Double Pana',
    label: 'game.doublePana',
    icon: Dice2,
    needsOpen: false,
    games: ['double_pana'],
  },
  {
    path: paths.triplePana,
    pana: 'Triple Pana',
    label: 'game.triplePana',
    icon: Dice3,
    needsOpen: false,
    games: ['triple_pana'],
  },
  {
    path: paths.halfSangam,
    pana: 'Half Sangam',
    label: 'game.halfSangam',
    icon: Layers2,
    needsOpen: true,
    games: ['half_sangam'],
  },
  {
    path: paths.fullSangam,
    pana: 'Full Sangam',
    label: 'game.fullSangam',
    icon: Layers,
    needsOpen: true,
    games: ['full_sangam'],
  },
  {
    path: paths.spDpTp,
    pana: 'SP DP TP',
    label: 'game.spDpTp',
    icon: Blocks,
    needsOpen: false,
    games: ['single_pana', 'double_pana', 'triple_pana'],
  },
  { path: paths.spMotor, pana: 'SP Motor', label: 'game.spMotor', icon: Cog, needsOpen: false, games: ['single_pana'] },
  {
    path: paths.dpMotor,
    pana: 'DP Motor',
    label: 'game.dpMotor',
    icon: Settings2,
    needsOpen: false,
    games: ['double_pana'],
  },
];

/** `/game`: the game types of the chosen main market. Without a market it lists the open markets. */
export function GamePage() {
  const t = useT();
  const navigate = useNavigate();
  const state = readMarketState(useLocation().state);
  const enabled = useBettingEnabled();
  const market = useMarket('main', state?.gameId);
  if (enabled === false) return <Navigate to={paths.home} replace />;
  const known = market === undefined || market === null ? undefined : market;
  return (
    <BarLayout
      title={known === undefined ? (state?.gameName ?? t('title.game')) : marketName(known)}
      subtitle={state === undefined ? undefined : t('title.game')}
      wallet
    >
      {state === undefined || market === null ? (
        <ChooseMarket
          family="main"
          onChoose={(chosen) => void navigate(paths.game, { state: marketStateOf(chosen) })}
        />
      ) : (
        <GameTiles tiles={TILES} market={known} state={state} />
      )}
    </BarLayout>
  );
}
