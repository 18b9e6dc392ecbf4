import { hasExpired } from '../../operators/two-people/index.ts';
import type { Statement } from '../../platform/db/db.ts';

export type OpenPayments = { deposit: boolean; adjustment: boolean; to_return: boolean };

/**
 * Which payments of a player are not finished. Pending withdrawals are held in the wallet, so they are not asked for
 * here. An expired correction cannot be confirmed any more. to_return: a deposit waits to be paid back, or the bank
 * returned a payout that is not booked back yet.
 */
export function selectOpenPayments(playerId: bigint): Statement {
  return {
    text: `select
        exists (select 1 from deposit_requests where player_id = $1 and state = 'pending') as deposit,
        exists (select 1 from wallet_adjustments where player_id = $1 and state = 'pending'
          and not ${hasExpired('proposed_at')}) as adjustment,
        exists (select 1 from deposit_requests d where d.player_id = $1 and d.is_to_return
          and not exists (select 1 from deposit_returns r where r.deposit_id = d.deposit_id))
        or exists (select 1 from proposals p join withdrawal_requests w on p.subject = 'withdrawal:' || w.withdrawal_id
          where w.player_id = $1 and p.kind = 'withdrawal.return' and p.state = 'pending' and p.expires_at > app_now())
        or exists (select 1 from payout_results l join withdrawal_requests w using (withdrawal_id)
          where w.player_id = $1 and l.state = 'open' and l.outcome = 'returned')
          as to_return`,
    values: [playerId],
  };
}
