import type { Game } from '@surahi/game';
import { pointsToPaise } from '@surahi/game/money';
import { formatPoints } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import type { Market } from '../../shared/markets/market.ts';

type RateTextProps = { id: string; games: readonly Game[]; rates: Market['rates'] };

/** The rate of a choice: what its points win, or the most that they win when it leads to several games. */
export function RateText({ id, games, rates }: RateTextProps) {
  const t = useT();
  const pairs = games.flatMap((game) => {
    const pair = rates?.[game];
    return pair === undefined ? [] : [{ stake: pair[0], win: pair[1] }];
  });
  const [best] = pairs.toSorted((a, b) => b.win / b.stake - a.win / a.stake);
  const points = (value: number) => formatPoints(pointsToPaise(value), { locale: localeTag() });
  return (
    <span id={id} className="num min-h-[1lh] text-sm font-semibold text-muted">
      {best === undefined || pairs.length < games.length
        ? null
        : t(games.length === 1 ? 'rates.wins' : 'rates.winsUpTo', {
            stake: points(best.stake),
            win: points(best.win),
          })}
    </span>
  );
}
