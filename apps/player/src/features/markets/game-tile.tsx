import type { LucideIcon } from 'lucide-react';
import type { Path } from '../../paths.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';

/** One game type: its screen, the name passed on as `pana`, its label and icon. */
export type GameTileInfo = { path: Path; pana: string; label: MessageId; icon: LucideIcon };

/** Icon and name of a game type. */
export function GameTile({ tile, onChoose }: { tile: GameTileInfo; onChoose: (tile: GameTileInfo) => void }) {
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
