import { useEffect, useRef } from 'react';
import { dropBidAgain } from '../../shared/bid-again.ts';
import { serverNow } from '../../shared/clock.ts';
import { gameText } from '../../shared/game-text.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/toast.ts';
import { drawOf } from './confirm-parts.ts';
import { pickAgain } from './pick-again.ts';
import type { useSlip } from './use-slip.ts';

/**
 * Takes the bid that the player wants again, adds it to the slip once markets and wallet are known, and opens its
 * confirmation.
 */
export function useBidAgain({ wanted, markets, addAndReview }: ReturnType<typeof useSlip>, walletKnown: boolean): void {
  const t = useT();
  const isDone = useRef(wanted === undefined);
  useEffect(dropBidAgain, []);
  useEffect(() => {
    if (isDone.current || wanted === undefined || markets === undefined || !walletKnown) return;
    isDone.current = true;
    queueMicrotask(() => {
      const market = markets.find(({ family, gameId }) => family === wanted.family && gameId === wanted.gameId);
      const bid = market === undefined ? undefined : pickAgain(wanted, drawOf(market, serverNow()));
      if (market !== undefined && bid !== undefined) addAndReview(market, bid);
      else toast.error(t('bid.error.bidding_closed', { value: gameText(t, wanted.pana, wanted.family) }));
    });
  }, [wanted, markets, walletKnown, addAndReview, t]);
}
