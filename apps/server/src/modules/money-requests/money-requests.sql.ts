import type { MoneyQueue } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db.ts';

export const insertNotification = (playerId: bigint, text: string): Statement => ({
  name: 'money_notification',
  text: 'insert into notifications (player_id, text) values ($1, $2)',
  values: [playerId, text],
});

export const notifyMoney = (queue: MoneyQueue): Statement => ({
  name: 'notify_money',
  text: `select pg_notify('money', $1)`,
  values: [queue],
});

export const notifyPlayer = (playerId: bigint): Statement => ({
  name: 'notify_player',
  text: `select pg_notify('players', $1)`,
  values: [String(playerId)],
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
