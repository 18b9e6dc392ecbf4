import type { Db } from '../../apps/server/src/platform/db/db.ts';

/**
 * Gives every player limits of each kind, so that the server updates their counters. No run reaches them. Runs as the
 * owner.
 */
export async function limitEveryone(owner: Db): Promise<void> {
  await owner.query({
    text: `insert into play_limits (player_id, counted_from, deposit_limit_paise, loss_limit_paise, stake_limit_paise,
        play_limit_minutes, bid_limit_paise)
      select player_id, play_periods(app_now()), l.paise, l.paise, l.paise, array[1440, 10080, 44640], 100000000
      from players, (select array[1000000000000, 2000000000000, 3000000000000]::bigint[] as paise) l`,
  });
  await owner.query({ text: 'analyze' });
}
