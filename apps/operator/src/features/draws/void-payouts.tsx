import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
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
  if (query.error !== null)
    return [t('The pending withdrawals of these players could not be loaded. Check them first.')];
  return (query.data?.payouts ?? []).map((payout) => (
    <>
      {rich('{name} waits for withdrawal No. {withdrawalId} of {points} points and loses {won}. {next}', {
        name: payout.name,
        withdrawalId: payout.withdrawalId,
        points: <Paise value={payout.amountPaise} />,
        won: <Paise value={payout.winPaise} />,
        next:
          payout.claimedBy === null
            ? t('It cannot be paid while the wallet is negative.')
            : t('{claimedBy} is paying it. If the wallet becomes negative, a second operator finishes it.', {
                claimedBy: payout.claimedBy,
              }),
      })}
    </>
  ));
}
