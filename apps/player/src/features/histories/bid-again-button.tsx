import { RotateCw } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import type { BidAgain } from '../../shared/bid-again.ts';
import { wantBidAgain } from '../../shared/bid-again.ts';
import { useT } from '../../shared/i18n/i18n.ts';

/**
 * Passes a bid to the slip, which opens its confirmation. The button lies over the lower right of a card, but is not
 * part of the card, because a placed bid cannot be changed.
 */
export function BidAgainButton({ bid, number }: { bid: BidAgain; number: string }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <button
      type="button"
      aria-label={t('history.againOf', { number })}
      onClick={() => {
        wantBidAgain(bid);
        void navigate(paths.slip);
      }}
      className="absolute right-3 bottom-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-clay"
    >
      <RotateCw size={17} aria-hidden="true" />
      {t('history.again')}
    </button>
  );
}
