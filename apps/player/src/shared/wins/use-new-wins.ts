import type { NewWin } from '@surahi/contract';
import { newWins } from '@surahi/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../api.ts';
import { useWalletPaise } from '../dashboard.ts';

const NONE: readonly NewWin[] = [];

/**
 * The wins to show in this tab. The server returns each win once, so only a visible tab asks: when the balance becomes
 * known, when it rises, and when the player returns. A tab also asks again after a reality check. The wins disappear when the balance falls.
 */
export function useNewWins(checkDue: boolean): { wins: readonly NewWin[]; forget: () => void } {
  const paise = useWalletPaise();
  const known = useRef<bigint>(undefined);
  const isWaiting = useRef(false);
  const [wins, setWins] = useState(NONE);
  const ask = useCallback(async () => {
    isWaiting.current = document.visibilityState === 'hidden';
    if (isWaiting.current) return;
    const answer = await call(newWins, {});
    if (answer.ok && answer.data.wins.length > 0) setWins((held) => [...held, ...answer.data.wins]);
  }, []);
  useEffect(() => {
    // The server holds the wins back while a reality check waits.
    if (checkDue) known.current = undefined;
    if (paise === undefined || checkDue) return;
    const before = known.current;
    known.current = paise;
    if (before === undefined || paise > before) void ask();
    // The operator may have withdrawn the result. A player who bids instead has read the card.
    else if (paise < before) setWins(NONE);
  }, [paise, checkDue, ask]);
  useEffect(() => {
    const onReturn = () => {
      if (isWaiting.current && document.visibilityState === 'visible') void ask();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [ask]);
  return { wins, forget: useCallback(() => setWins(NONE), []) };
}
