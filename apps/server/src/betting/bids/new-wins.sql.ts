import type { Statement } from '../../platform/db/db.ts';
import type { Family } from '@surahi/game';

export type NewWinRow = {
  seq: bigint;
  settlement_id: bigint;
  /** False while the settlement has not reached all winning slips of the player. */
  is_complete: boolean;
  amount_paise: bigint;
  market_name: string;
  market_name_hindi: string;
  family: Family;
  side: number;
  number: string;
};

/** The wins of the last 24 hours that no call has returned yet, in payment order. Leaves out reversed wins. */
export function selectUntold(playerId: bigint): Statement {
  return {
    name: 'wins_untold',
    text: `select t.to_seq as seq, p.settlement_id, p.amount_paise, m.name as market_name,
        m.name_hindi as market_name_hindi, d.family, r.side, r.number,
        s.completed_at is not null or not exists (
          select from slips x where x.player_id = $1 and x.business_date = d.business_date and x.draw_id = d.draw_id
            and x.slip_no > s.cursor_slip_no and x.slip_no <= s.last_slip_no and x.picks && s.winning_picks
        ) as is_complete
      from payouts p join settlements s using (settlement_id) join results r using (result_id)
      join draws d on d.draw_id = s.draw_id join markets m on m.market_id = d.market_id
      join transfers t on t.transfer_id = p.transfer_id
      where p.player_id = $1 and p.at > app_now() - interval '1 day' and s.void_requested_at is null
        and t.to_seq > coalesce((select seen_seq from told_wins where player_id = $1), 0)
      order by t.to_seq`,
    values: [playerId],
  };
}

/** Creates the player's row if it does not exist. */
export function openTold(playerId: bigint): Statement {
  return {
    name: 'wins_open_told',
    text: 'insert into told_wins (player_id, seen_seq, unmarked_seq) values ($1, 0, 0) on conflict do nothing',
    values: [playerId],
  };
}

/** Locks the player's row, so that only one of two simultaneous calls returns a win. */
export function lockTold(playerId: bigint): Statement {
  return {
    name: 'wins_lock_told',
    text: 'select 1 from told_wins where player_id = $1 for update',
    values: [playerId],
  };
}

/**
 * Marks the wins up to this wallet sequence number as returned. The first call for a row of an older release keeps the
 * number up to which that release returned wins.
 */
export function markTold(playerId: bigint, seq: bigint): Statement {
  return {
    name: 'wins_mark_told',
    text: `update told_wins set seen_seq = $2, unmarked_seq = coalesce(unmarked_seq, seen_seq)
      where player_id = $1`,
    values: [playerId, seq],
  };
}
