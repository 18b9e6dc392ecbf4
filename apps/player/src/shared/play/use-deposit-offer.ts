import { useEffect } from 'react';
import { serverNow } from '../clock.ts';
import { closePlaySheet, openPlaySheet } from './play-sheet.ts';
import { restrictionNow, usePlayLimits } from './use-play-limits.ts';

/** Offers a deposit limit on a deposit screen until the player has set one, declined one or deposited. */
export function useDepositOffer(): void {
  const { data } = usePlayLimits();
  const isOffered = data?.offer_deposit_limit === true && restrictionNow(data, serverNow()) === undefined;
  useEffect(() => {
    if (!isOffered) return undefined;
    openPlaySheet('offer');
    return closePlaySheet;
  }, [isOffered]);
}
