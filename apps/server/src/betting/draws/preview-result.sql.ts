import type { Statement } from '../../platform/db/db.ts';
import { notRetracted } from './retracted.sql.ts';
import type { WinningRates } from './settlements.sql.ts';

export type PreviewTotalRow = { pick: number; bids: number; points: bigint; payout_paise: bigint };
export type PreviewWinnerRow = {
  player_id: bigint;
  name: string;
  mobile: string;
  slip_no: bigint;
  position: number;
  pick: number;
  points: number;
  amount_paise: bigint;
};

const WINNERS = `select x.player_id, x.slip_no, b.position::int as position, b.pick, b.points,
    payout_paise(b.points, w.value, w.stake) as amount_paise
  from slips x
  cross join lateral unnest(x.picks, x.points) with ordinality as b (pick, points, position)
  join unnest($3::int[], $4::int[], $5::int[]) as w (pick, value, stake) on w.pick = b.pick
  where x.draw_id = $1 and x.business_date = $2 and x.picks && $3::int[]
    and ${notRetracted('x.slip_no', 'b.pick')}`;

function values(drawId: bigint, businessDate: string, winning: WinningRates): unknown[] {
  return [drawId, businessDate, winning.picks, winning.values, winning.stakes];
}

/** The bids, points and payout (paise) of each winning pick, if these picks win. */
export function previewTotals(drawId: bigint, businessDate: string, winning: WinningRates): Statement {
  return {
    text: `select pick, count(*)::int as bids, sum(points)::bigint as points, sum(amount_paise)::bigint as payout_paise
      from (${WINNERS}) winners group by pick order by pick`,
    values: values(drawId, businessDate, winning),
  };
}

/** The bids that would win, largest payout first, with their players. */
export function previewWinners(drawId: bigint, businessDate: string, winning: WinningRates, limit: number): Statement {
  return {
    text: `select winners.*, p.name, p.mobile from (${WINNERS}) winners join players p using (player_id)
      order by amount_paise desc, slip_no, position limit $6`,
    values: [...values(drawId, businessDate, winning), limit],
  };
}

export type StakeRow = { slips: number; stake_paise: bigint };

/** The number of slips of a draw and their total stake. */
export function drawStake(drawId: bigint, businessDate: string): Statement {
  return {
    text: 'select slips::int, stake_paise from slips_so_far($1, $2)',
    values: [drawId, businessDate],
  };
}

/** The audit row of an earlier preview of this entry by this actor. */
export function selectPreviewed(subject: string, actor: string, entryId: bigint): Statement {
  return {
    text: `select 1 from audit_log
      where subject = $1 and action = 'result.preview' and actor = $2 and after ->> 'entryId' = $3 limit 1`,
    values: [subject, actor, String(entryId)],
  };
}
