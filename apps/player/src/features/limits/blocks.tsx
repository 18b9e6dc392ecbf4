import type { Game } from '@surahi/game';
import { FAMILIES, FAMILY_GAMES, GAME_NAMES } from '@surahi/game';
import { Card } from '@surahi/ui';
import { ChevronDown } from 'lucide-react';
import { gameText } from '../../shared/game-text.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { marketName, useMarkets } from '../../shared/markets/use-markets.ts';
import { timeText } from '../../shared/dates.ts';
import type { PlayLimits } from '../../shared/play/use-play-limits.ts';
import { withGame, withMarket } from './change-settings.ts';
import { useSettings } from './use-settings.ts';

/** One thing that can be blocked. `until` is undefined when not blocked, 0 while blocked, or the end of the block. */
type Blockable = { id: string; name: string; until: number | undefined };

const GAMES: readonly Game[] = [...new Set(FAMILIES.flatMap((family) => FAMILY_GAMES[family]))];

/** The games that the player blocked. */
export function BlockedGames({ blocked }: { blocked: PlayLimits['blocked_games'] }) {
  const t = useT();
  const { save, busy } = useSettings();
  const games = GAMES.map((game) => ({
    id: game,
    // The jodi of main markets has the same name.
    name: gameText(t, GAME_NAMES[game]) + (game === 'gali_jodi' ? ` · ${t('home.tabGali')}` : ''),
    until: blocked.find((block) => block.game === game)?.until,
  }));
  return (
    <BlockList
      title={t('settings.games')}
      choices={games}
      busy={busy}
      onChange={(id, isBlocked) => void save(withGame(id, isBlocked))}
    />
  );
}

/** The markets of all families that the player blocked. */
export function BlockedMarkets({ blocked }: { blocked: PlayLimits['blocked_markets'] }) {
  const t = useT();
  const { save, busy } = useSettings();
  const lists = [useMarkets('main'), useMarkets('starline'), useMarkets('gali')];
  const markets = lists
    .flatMap((list) => list.markets ?? [])
    .map((market) => ({
      id: market.gameId,
      name: marketName(market),
      until: blocked.find((block) => block.market_id === market.gameId)?.until,
    }));
  return (
    <BlockList
      title={t('settings.markets')}
      choices={markets}
      busy={busy || lists.some((list) => list.markets === undefined)}
      onChange={(id, isBlocked) => void save(withMarket(id, isBlocked))}
    />
  );
}

type BlockListProps = {
  title: string;
  choices: readonly Blockable[];
  busy: boolean;
  onChange: (id: string, isBlocked: boolean) => void;
};

/** A closed list of check boxes. A removed block holds for another 24 hours. */
function BlockList({ title, choices, busy, onChange }: BlockListProps) {
  const t = useT();
  const count = choices.filter(({ until }) => until === 0).length;
  return (
    <Card className="!p-0">
      <details className="group">
        <summary className="flex min-h-[52px] cursor-pointer items-center justify-between gap-3 px-4">
          <h2 className="text-lg font-bold">{title}</h2>
          <span className="num flex items-center gap-2 text-sm text-muted">
            {t('settings.count', { count })}
            <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
          </span>
        </summary>
        <p className="px-4 pb-2 text-sm text-muted">{t('settings.blockHint')}</p>
        <ul>
          {choices.map(({ id, name, until }) => (
            <li key={id}>
              <label className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4 text-base">
                <input
                  type="checkbox"
                  className="size-5 accent-clay"
                  checked={until === 0}
                  disabled={busy}
                  onChange={() => onChange(id, until !== 0)}
                />
                <span className="flex-1">{name}</span>
                {until === undefined || until === 0 ? null : (
                  <span className="num text-sm text-muted">{t('settings.until', { time: timeText(until) })}</span>
                )}
              </label>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
