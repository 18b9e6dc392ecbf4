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

export function selectWallet(playerId: bigint): Statement {
  return {
    text: `${WALLET} where p.player_id = $1`,
    values: [playerId],
  };
}

export function selectWalletByMobile(mobile: string): Statement {
  return {
    text: `${WALLET} where p.mobile = $1`,
    values: [mobile],
  };
}
