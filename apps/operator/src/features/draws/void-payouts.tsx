import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { ReactNode } from 'react';
import { Paise } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import type { DrawSide } from './side-step.ts';

/** One line per pending withdrawal of a player whose win the void takes back. */
export function useVoidPayouts(drawId: string, side: DrawSide['side'], enabled: boolean): ReactNode[] {
  const query = useOperatorQuery(
    queryKeys.voidPayouts(drawId, side),
    OPERATOR_CALLS.previewVoid,
    { params: { drawId, side } },
    { enabled, staleTime: 0 },
  );
  if (query.error !== null) return ['The pending withdrawals of these players could not be loaded. Check them first.'];
  return (query.data?.payouts ?? []).map((payout) => (
    <>
      {payout.name} waits for withdrawal No. {payout.withdrawalId} of <Paise value={payout.amountPaise} /> points and
      loses <Paise value={payout.winPaise} />.{' '}
      {payout.claimedBy === null
        ? 'It cannot be paid while the wallet is negative.'
        : `${payout.claimedBy} is paying it. If the wallet becomes negative, a second operator finishes it.`}
    </>
  ));
}
