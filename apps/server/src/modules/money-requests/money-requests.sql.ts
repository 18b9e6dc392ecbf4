import type { MoneyQueue } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db.ts';

export const notifyMoney = (queue: MoneyQueue): Statement => ({
  name: 'notify_money',
  text: `select pg_notify('money', $1)`,
  values: [queue],
});

export type FlagsRow = {
  mobile: string;
  name: string;
  is_blocked: boolean;
  transfer_allowed: boolean;
  password_reset_at: Date | null;
  now: Date;
};

/** What the database knows of a player at this instant; caches do not decide about money. */
export const selectFlags = (playerId: bigint): Statement => ({
  name: 'money_player',
  text: `select mobile, name, blocked_at is not null as is_blocked, transfer_allowed, password_reset_at, app_now() as now
    from players where player_id = $1`,
  values: [playerId],
});
