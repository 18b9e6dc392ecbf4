import { getSettings, type Settings } from '../modules/content/index.ts';
import type { Statement } from '../platform/db.ts';
import type { TestApp } from './test-app.ts';

export type Purse = { balance: bigint; held: bigint };
export type Request = { id: bigint; owner: number; amount: bigint; state: 'pending' | 'approved' | 'rejected' };
export type Movement = { transferId: bigint; owner: number; amount: bigint; isUndone: boolean };

/** How a payout is marked as paid by one person. */
export const paidUnder = ({ payoutHoldHours }: Settings) => ({
  reference: '418203774512',
  receipt: undefined,
  secondAbovePaise: null,
  payoutHoldHours,
});

/** The app's settings without the limits that would refuse what a wallet allows. */
export function openPolicy(app: TestApp): Settings {
  return {
    ...getSettings(app.context),
    deposit: { minPoints: 1, maxPoints: null },
    withdrawal: { minPoints: 1, maxPoints: null },
    transfer: { minPoints: 1, maxPoints: null },
    withdrawWindow: { open: '00:00', close: '00:00' },
    transferDailyPoints: null,
    receiverLookupsPerDay: 1_000,
  };
}

/** The players' numbers, in the order of their ids here. */
export const selectMobiles = (playerIds: readonly bigint[]): Statement => ({
  text: 'select mobile from players where player_id = any ($1) order by array_position($1, player_id)',
  values: [playerIds],
});

/** What each wallet has and holds, and what its transfers add up to, in the order of the ids. */
export const selectSums = (playerIds: readonly bigint[]): Statement => ({
  text: `select w.balance_paise as balance, w.held_paise as held,
      s.balance_sum, s.held_sum
    from wallets w cross join lateral (
      select coalesce(sum(amount_paise * way) filter (where account = 1), 0)::bigint as balance_sum,
        coalesce(sum(amount_paise * way) filter (where account = 2), 0)::bigint as held_sum
      from (
        select amount_paise, to_account as account, 1 as way from transfers where to_player = w.player_id
        union all
        select amount_paise, from_account, -1 from transfers where from_player = w.player_id
      ) as entry
    ) as s
    where w.player_id = any ($1) order by array_position($1, w.player_id)`,
  values: [playerIds],
});
