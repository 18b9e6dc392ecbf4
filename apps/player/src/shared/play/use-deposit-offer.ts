import { useEffect } from 'react';
import { serverNow } from '../clock.ts';
import { closePlaySheet, openPlaySheet } from './play-sheet.ts';
import { restrictionNow, usePlayLimits } from './use-play-limits.ts';
import { whenCalm } from './when-calm.ts';

/** Offers a deposit limit on a deposit screen until the player has set one, declined one or deposited. */
export function useDepositOffer(): void {
  const { data } = usePlayLimits();
  const isOffered = data?.offer_deposit_limit === true && restrictionNow(data, serverNow()) === undefined;
  useEffect(() => {
    if (!isOffered) return undefined;
    // On a slow line the limits arrive when the player already types an amount.
    const stop = whenCalm(document, () => openPlaySheet('offer'));
    return () => {
      stop();
      closePlaySheet();
    };
  }, [isOffered]);
}
