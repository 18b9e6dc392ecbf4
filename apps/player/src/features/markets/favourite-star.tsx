import { IconButton } from '@surahi/ui';
import { Star } from 'lucide-react';
import { favouriteOf, toggleFavourite, useFavourites } from '../../shared/favourites.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import type { Market } from '../../shared/markets/market.ts';
import { marketName } from '../../shared/markets/use-markets.ts';

/** Makes a market a favourite, or no longer. Favourites come first in the lists. */
export function FavouriteStar({ market }: { market: Market }) {
  const t = useT();
  const favourite = favouriteOf(market);
  const isOne = useFavourites().has(favourite);
  return (
    <IconButton
      label={t('market.favourite', { name: marketName(market) })}
      aria-pressed={isOne}
      className={isOne ? '!text-win' : '!text-muted'}
      onClick={() => toggleFavourite(favourite)}
    >
      <Star size={21} aria-hidden="true" className={isOne ? 'fill-current' : undefined} />
    </IconButton>
  );
}
