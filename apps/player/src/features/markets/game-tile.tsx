import type { Game } from '@surahi/game';
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { Path } from '../../paths.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { CutOffLine } from '../../shared/markets/cut-off-line.tsx';
import type { Market } from '../../shared/markets/market.ts';
import { openSessions } from '../../shared/markets/market.ts';
import type { MarketState } from '../../shared/markets/market-state.ts';
import { useServerNow } from '../../shared/markets/server-clock.ts';
import { SlipLink } from '../../shared/slip-link.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import { RateText } from './rate-text.tsx';

/** One game type: its screen, the name passed on as `pana`, its label and icon. */
export type GameTileInfo = {
  path: Path;
  pana: string;
  label: MessageId;
  icon: LucideIcon;
  /** Whether every number of the game needs the open session. */
  needsOpen: boolean;
  /** The games whose rates the tile shows. */
  games: readonly Game[];
};

type GameTilesProps = {
  tiles: readonly GameTileInfo[];
  /** The chosen market, once it is known. */
  market: Market | undefined;
  state: MarketState | undefined;
};

/** The game types of a market and its next cut-off. A tile opens its screen with the market. */
export function GameTiles({ tiles, market, state }: GameTilesProps) {
  const navigate = useNavigate();
  const now = useServerNow();
  const sessions = market === undefined ? undefined : openSessions(market, now);
  const isClosed = ({ needsOpen }: GameTileInfo) =>
    sessions !== undefined && !sessions.open && (needsOpen || !sessions.close);
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      {market === undefined ? null : (
        <div className="flex items-center justify-between gap-2">
          <CutOffLine market={market} />
          <FavouriteStar market={market} />
        </div>
      )}
      <SlipLink />
      <ul className="grid grid-cols-2 gap-2.5">
        {tiles.map((tile) => (
          <GameTile
            key={tile.path}
            tile={tile}
            rates={market?.rates}
            closed={isClosed(tile)}
            onChoose={({ path, pana }) => void navigate(path, { state: { ...state, pana } })}
          />
        ))}
      </ul>
    </div>
  );
}

type GameTileProps = {
  tile: GameTileInfo;
  rates: Market['rates'];
  closed: boolean;
  onChoose: (tile: GameTileInfo) => void;
};

/** Icon, name and rates of a game type. A closed game opens too: its screen shows that betting is closed. */
function GameTile({ tile, rates, closed, onChoose }: GameTileProps) {
  const t = useT();
  const rateId = useId();
  const Icon = closed ? Lock : tile.icon;
  return (
    <li
      className={clsx(
        'relative grid min-h-[106px] content-center justify-items-center gap-0.5 rounded-card border border-line p-3 text-center',
        closed ? 'bg-shut-soft text-shut' : 'bg-surface shadow-card',
      )}
    >
      {/* The button covers the whole tile. */}
      <button
        type="button"
        aria-describedby={rateId}
        onClick={() => onChoose(tile)}
        data-closed={closed}
        className="grid justify-items-center gap-2.5 text-base font-bold after:absolute after:inset-0 after:rounded-card active:after:bg-ink/5"
      >
        <span
          className={clsx(
            'grid size-12 place-items-center rounded-[15px]',
            closed ? 'text-shut' : 'bg-clay-soft text-on-clay-soft',
          )}
        >
          <Icon size={25} aria-hidden="true" />
        </span>
        {t(tile.label)}
      </button>
      <RateText id={rateId} games={tile.games} rates={rates} />
    </li>
  );
}
