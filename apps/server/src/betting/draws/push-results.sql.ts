import type { Family } from '@surahi/game';
import type { Statement } from '../../platform/db/db.ts';

/**
 * Starts a run for each settlement of the last hour that has paid its winners, while any browser is subscribed. Looks at
 * the newest settlements only.
 */
export function openRuns(): Statement {
  return {
    name: 'push_runs_open',
    text: `insert into push_runs (settlement_id)
      select s.settlement_id from (select * from settlements order by settlement_id desc limit 500) s
      where s.purpose = 'pay' and s.void_requested_at is null and s.completed_at > app_now() - interval '1 hour'
        and exists (select from push_devices)
        and not exists (select from push_runs r where r.settlement_id = s.settlement_id)
      order by s.settlement_id on conflict do nothing`,
  };
}

export type RunRow = { settlement_id: bigint; cursor_session: bigint };

/** Locks the oldest run that no other node works on. */
export function lockRun(): Statement {
  return {
    name: 'push_run_lock',
    text: `select settlement_id, cursor_session from push_runs where ended_at is null
      order by settlement_id limit 1 for update skip locked`,
  };
}

export type SettledRow = {
  draw_id: bigint;
  business_date: string;
  family: Family;
  market_name: string;
  market_name_hindi: string;
  side: number;
  number: string;
  started_at: Date;
  completed_at: Date;
};

/**
 * The result that a settlement has paid. Returns no row if it is being voided. Shares a lock with other readers, so that
 * a void waits until the messages are written and then removes them.
 */
export function selectSettled(settlementId: bigint): Statement {
  return {
    name: 'push_settled',
    text: `select d.draw_id, d.business_date, d.family, m.name as market_name,
        m.name_hindi as market_name_hindi, r.side, r.number, s.started_at, s.completed_at
      from settlements s join results r using (result_id) join draws d on d.draw_id = s.draw_id
        join markets m on m.market_id = d.market_id
      where s.settlement_id = $1 and s.void_requested_at is null and s.completed_at is not null
      for share of s`,
    values: [settlementId],
  };
}

export type OutcomeRow = { player_id: bigint; won_paise: bigint; win_seq: bigint | null };

/**
 * What a result decided for these players: the sum of their wins, 0 for none. Leaves out players without a bid that the
 * result decides.
 */
export function selectOutcomes(
  settlementId: bigint,
  settled: Pick<SettledRow, 'draw_id' | 'business_date' | 'family' | 'side' | 'started_at'>,
  playerIds: readonly bigint[],
): Statement {
  return {
    name: 'push_outcomes',
    text: `select i.player_id, coalesce(w.won_paise, 0)::bigint as won_paise, w.win_seq
      from (select distinct unnest($6::bigint[]) as player_id) i,
        lateral (
          select sum(p.amount_paise) as won_paise, max(t.to_seq) as win_seq
          from payouts p join transfers t using (transfer_id)
          where p.player_id = i.player_id and p.at >= $7 and p.settlement_id = $1
        ) w
      where exists (
        select from slips s, unnest(s.picks) as pick
        where s.player_id = i.player_id and s.business_date = $3 and s.draw_id = $2
          and ($4 <> 'main' or refund_holds(2::smallint, pick) = ($5 = 2)))`,
    values: [
      settlementId,
      settled.draw_id,
      settled.business_date,
      settled.family,
      settled.side,
      playerIds,
      settled.started_at,
    ],
  };
}

/** Moves the cursor of a run. */
export function moveCursor(settlementId: bigint, session: bigint): Statement {
  return {
    name: 'push_run_move',
    text: 'update push_runs set cursor_session = $2 where settlement_id = $1',
    values: [settlementId, session],
  };
}

/** Ends a run. */
export function endRun(settlementId: bigint): Statement {
  return {
    name: 'push_run_end',
    text: 'update push_runs set ended_at = app_now() where settlement_id = $1',
    values: [settlementId],
  };
}
