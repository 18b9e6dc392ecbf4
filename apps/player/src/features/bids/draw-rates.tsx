import { useT } from '../../shared/i18n/i18n.ts';
import type { Market } from '../../shared/markets/market.ts';
import { GAME_LABELS } from '../../shared/game-text.ts';
import { type BidGame, gamesOf } from './bid-games.ts';

/** The rates that this draw pays for the games of a screen, as points bid and points won. */
export function DrawRates({ game, market }: { game: BidGame; market: Market }) {
  const t = useT();
  const lines = gamesOf(game.kind).flatMap((one) => {
    const rate = market.rates?.[one];
    return rate === undefined ? [] : [{ label: t(GAME_LABELS[one]), pair: rate.join('-') }];
  });
  if (lines.length === 0) return null;
  return (
    <dl aria-label={t('bid.rates')} className="flex flex-wrap gap-x-4 px-3.5 text-sm text-muted">
      {lines.map(({ label, pair }) => (
        <div key={label} className="flex gap-1.5">
          <dt>{label}</dt>
          <dd className="num font-bold text-ink">{pair}</dd>
        </div>
      ))}
    </dl>
  );
}
