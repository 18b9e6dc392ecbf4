import { ACCOUNTS, TRANSFER_KINDS } from '../../ledger/index.ts';
import type { InstantRange } from '../../operators/api/index.ts';
import type { Statement } from '../../platform/db/db.ts';

export type WalletRow = {
  player_id: bigint;
  name: string;
  mobile: string;
  balance_paise: bigint;
  held_paise: bigint;
  is_blocked: boolean;
  password_reset_at: Date | null;
};

const WALLET = `select p.player_id, p.name, p.mobile, w.balance_paise, w.held_paise, p.blocked_at is not null as is_blocked,
    p.password_reset_at
  from players p join wallets w on w.player_id = p.player_id`;

/** A player's wallet. Returns no row if the player is unknown. */
export function selectWallet(playerId: bigint): Statement {
  return {
    text: `${WALLET} where p.player_id = $1`,
    values: [playerId],
  };
}

/** The wallet of the player with this mobile number. Returns no row if it is unknown. */
export function selectWalletByMobile(mobile: string): Statement {
  return {
    text: `${WALLET} where p.mobile = $1`,
    values: [mobile],
  };
}

export type NegativeRow = Pick<
  WalletRow,
  'player_id' | 'name' | 'mobile' | 'balance_paise' | 'held_paise' | 'is_blocked'
> & {
  taken_back_at: Date | null;
  withdrawals: { id: string; paise: string; claimed: boolean }[] | null;
};

/**
 * Wallets below zero, lowest first, with their pending withdrawals. Only a reversal takes a wallet below zero: `from` and
 * `to` limit the list by the last one.
 */
export function selectNegative({ from, to, limit }: InstantRange & { limit: number }): Statement {
  return {
    text: `select p.player_id, p.name, p.mobile, w.balance_paise, w.held_paise, p.blocked_at is not null as is_blocked, b.at as taken_back_at,
        (select json_agg(json_build_object('id', r.withdrawal_id::text, 'paise', r.amount_paise::text,
            'claimed', r.claimed_at is not null) order by r.withdrawal_id)
          from withdrawal_requests r where r.player_id = w.player_id and r.state = 'pending') as withdrawals
      from wallets w join players p using (player_id)
        left join lateral (
          select t.at from transfers t
          where t.from_player = w.player_id and t.from_account = ${ACCOUNTS.wallet} and t.kind = ${TRANSFER_KINDS.winReversal}
          order by t.from_seq desc limit 1
        ) b on true
      where w.reversed_paise > 0 and w.balance_paise < 0 and ($2::timestamptz is null or b.at >= $2)
        and ($3::timestamptz is null or b.at < $3)
      order by w.balance_paise, w.player_id limit $1`,
    values: [limit, from, to],
  };
}
