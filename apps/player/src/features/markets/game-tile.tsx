import type { LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Path } from '../../paths.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { CutOffLine } from '../../shared/markets/cut-off-line.tsx';
import type { Market } from '../../shared/markets/market.ts';
import type { MarketState } from '../../shared/markets/market-state.ts';

/** One game type: its screen, the name passed on as `pana`, its label and icon. */
export type GameTileInfo = { path: Path; pana: string; label: MessageId; icon: LucideIcon };

type GameTilesProps = {
  tiles: readonly GameTileInfo[];
  /** The chosen market, once it is known. */
  market: Market | undefined;
  state: MarketState | undefined;
};

/** The game types of a market and its next cut-off. A tile opens its screen with the market. */
export function GameTiles({ tiles, market, state }: GameTilesProps) {
  const navigate = useNavigate();
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      {market === undefined ? null : <CutOffLine market={market} />}
      <ul className="grid grid-cols-2 gap-2.5">
        {tiles.map((tile) => (
          <li key={tile.path}>
            <GameTile tile={tile} onChoose={({ path, pana }) => void navigate(path, { state: { ...state, pana } })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Icon and name of a game type. */
function GameTile({ tile, onChoose }: { tile: GameTileInfo; onChoose: (tile: GameTileInfo) => void }) {
  const t = useT();
  const Icon = tile.icon;
  return (
    <button
      type="button"
      onClick={() => onChoose(tile)}
      className="grid min-h-[106px] w-full content-center justify-items-center gap-2.5 rounded-card border border-line bg-surface p-3 text-base font-bold shadow-card active:brightness-95"
    >
      <span className="grid size-12 place-items-center rounded-[15px] bg-clay-soft text-on-clay-soft">
        <Icon size={25} aria-hidden="true" />
      </span>
      {t(tile.label)}
    </button>
  );
}
