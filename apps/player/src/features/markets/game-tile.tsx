import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Lock } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Path } from '../../paths.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { CutOffLine } from '../../shared/markets/cut-off-line.tsx';
import type { Market } from '../../shared/markets/market.ts';
import { openSessions } from '../../shared/markets/market.ts';
import type { MarketState } from '../../shared/markets/market-state.ts';
import { useServerNow } from '../../shared/markets/server-clock.ts';

/** One game type: its screen, the name passed on as `pana`, its label and icon. */
export type GameTileInfo = {
  path: Path;
  pana: string;
  label: MessageId;
  icon: LucideIcon;
  /** Whether every number of the game needs the open session. */
  needsOpen: boolean;
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
      {market === undefined ? null : <CutOffLine market={market} />}
      <ul className="grid grid-cols-2 gap-2.5">
        {tiles.map((tile) => (
          <li key={tile.path}>
            <GameTile
              tile={tile}
              closed={isClosed(tile)}
              onChoose={({ path, pana }) => void navigate(path, { state: { ...state, pana } })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type GameTileProps = { tile: GameTileInfo; closed: boolean; onChoose: (tile: GameTileInfo) => void };

/** Icon and name of a game type. A closed game opens too: its screen shows that betting is closed. */
function GameTile({ tile, closed, onChoose }: GameTileProps) {
  const t = useT();
  const Icon = closed ? Lock : tile.icon;
  return (
    <button
      type="button"
      onClick={() => onChoose(tile)}
      data-closed={closed}
      className={clsx(
        'grid min-h-[106px] w-full content-center justify-items-center gap-2.5 rounded-card border border-line p-3 text-base font-bold active:brightness-95',
        closed ? 'bg-shut-soft text-shut' : 'bg-surface shadow-card',
      )}
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
  );
}
