import type { Statement } from '../platform/db/db.ts';
import { ACCOUNTS, TRANSFER_KINDS } from './accounts.ts';

// Creates wallets in bulk for large test databases. The statements need the rights of the database owner; no request
// runs them.

/** Creates the wallets of players who have none. Each wallet starts with an ordinary transfer, made `days` + 1 days ago. */
export function seedWallets(amountPaise: bigint, days: number): Statement {
  return {
    text: `with made as (insert into wallets (player_id, balance_paise, wallet_seq)
        select player_id, $1, 1 from players p
        where not exists (select from wallets w where w.player_id = p.player_id) returning player_id)
      insert into transfers (kind, from_account, to_account, to_player, to_seq, to_balance_paise, amount_paise, at)
      select ${TRANSFER_KINDS.adjustmentCredit}, ${ACCOUNTS.adjustments}, ${ACCOUNTS.wallet}, player_id, 1, $1, $1, app_now() - make_interval(days => $2 + 1) from made`,
    values: [amountPaise, days],
  };
}
