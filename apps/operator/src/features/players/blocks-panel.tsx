import { GAME_NAMES } from '@surahi/game';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { timeOfDay } from '../../shared/limits/words.ts';
import { Panel } from '../../shared/parts.tsx';
import type { PlayerLimits } from './limits-part.tsx';

type Block = PlayerLimits['blocks'][number];

/** The quiet hours of the player, and the markets and games that the player blocked. */
export function BlocksPanel({ blocks }: { blocks: PlayerLimits['blocks'] }) {
  if (blocks.length === 0) return null;
  return (
    <Panel title={t('Blocked by the player')}>
      <ul className="grid gap-1 text-sm" aria-label={t('Blocked by the player')}>
        {blocks.map((block) => (
          <li key={block.blockId} className="num">
            {blockText(block)}
            {block.untilMs === 0 ? '' : t(', removed, applies until {time}', { time: formatInstant(block.untilMs) })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function blockText({ kind, fromMinute, toMinute, marketName, game }: Block): string {
  if (kind === 'quiet')
    return t('Quiet hours {from} to {to}', {
      from: timeOfDay(fromMinute ?? 0),
      to: timeOfDay(toMinute ?? 0),
    });
  if (kind === 'market') return t('Market {marketName}', { marketName: marketName ?? '' });
  const names: Readonly<Record<string, string>> = GAME_NAMES;
  return t('Game {game}', { game: t(names[game ?? ''] ?? game ?? '') });
}
