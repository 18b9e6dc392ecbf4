import { kindList, TRANSFER_KINDS, WIN_KINDS } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { notRetracted } from './retracted.sql.ts';

/** One inconsistency: the check that found it, the slip, transfer or month, and the figures. */
export type BidProblem = { check: string; subject: string; detail: string };

/** Months whose archive disagrees with the transfers of their draws. */
const ARCHIVES = `select 'archive', 'month ' || coalesce(a.month, l.month), 'the archive has ' || coalesce(a.slips, 0) || ' slips with stakes of ' || coalesce(a.stake_paise, 0)
  || ' and ' || coalesce(a.payouts, 0) || ' payouts of ' || coalesce(a.paid_paise, 0) || ', the transfers have ' || coalesce(l.slips, 0)
  || ' slips with stakes of ' || coalesce(l.stake_paise, 0) || ' and ' || coalesce(l.payouts, 0) || ' payouts of ' || coalesce(l.paid_paise, 0)
from archives a full join (
  select date_trunc('month', d.business_date)::date as month, count(*) filter (where t.kind = ${TRANSFER_KINDS.bid}) as slips,
    coalesce(sum(t.amount_paise) filter (where t.kind = ${TRANSFER_KINDS.bid}), 0) as stake_paise, count(*) filter (where t.kind <> ${TRANSFER_KINDS.bid}) as payouts,
    coalesce(sum(t.amount_paise) filter (where t.kind <> ${TRANSFER_KINDS.bid}), 0) as paid_paise
  from draws d join transfers t using (draw_id)
  where d.business_date < archived_before() and t.kind in (${kindList('bid', ...WIN_KINDS)}) group by 1
) l on l.month = a.month
where (coalesce(a.slips, 0), coalesce(a.stake_paise, 0), coalesce(a.payouts, 0), coalesce(a.paid_paise, 0))
  <> (coalesce(l.slips, 0), coalesce(l.stake_paise, 0), coalesce(l.payouts, 0), coalesce(l.paid_paise, 0))`;

/** Bids that were paid twice, or whose stakes were given back at an exclusion. */
const PAID_WRONGLY = `select 'paid twice', 'slip ' || p.slip_no || ' place ' || p.position, count(*) || ' payouts that are not reversed'
from payouts p join settlements s using (settlement_id) where s.void_completed_at is null
group by p.slip_no, p.position having count(*) > 1
union all
select 'paid and retracted', 'slip ' || p.slip_no || ' place ' || p.position, 'the stake of this paid bid was given back'
from refunds r join payouts p on p.slip_no = r.slip_no and p.business_date = r.business_date
where r.settlement_id is null and refund_holds(r.side, p.pick)`;

/**
 * Compares slips, payouts, refunds and settlements with their transfers. Each slip has one debit of its total. Each
 * payout has one credit, is paid once, and belongs to a number that won. For archived months it compares the count and
 * the sum of the transfers with the archive. Returns at most 200 problems.
 */
export async function checkBids(tx: Tx): Promise<BidProblem[]> {
  return tx.query<BidProblem>({
    text: `
select 'slip' as check, 'slip ' || s.slip_no as subject, 'the transfer of its stake is missing or differs' as detail
from slips s left join transfers t on t.transfer_id = s.transfer_id
where t.transfer_id is null or t.kind <> ${TRANSFER_KINDS.bid} or t.from_player <> s.player_id or t.amount_paise <> s.total_paise
  or t.submission_id <> s.submission_id or s.total_paise <> 100 * (select sum(p) from unnest(s.points) p)
union all
select 'debit', 'transfer ' || t.transfer_id, 'the slip of this stake is missing'
from transfers t left join slips s on s.transfer_id = t.transfer_id left join draws d on d.draw_id = t.draw_id
where t.kind = ${TRANSFER_KINDS.bid} and s.slip_no is null and (d.business_date < archived_before()) is not true
union all
select 'payout', 'slip ' || p.slip_no || ' place ' || p.position, 'the transfer of its payout is missing or differs'
from payouts p left join transfers t on t.transfer_id = p.transfer_id
where t.transfer_id is null or t.kind not in (${kindList(...WIN_KINDS)}) or t.to_player <> p.player_id or t.amount_paise <> p.amount_paise
union all
select 'credit', 'transfer ' || t.transfer_id, 'the payout of this credit is missing'
from transfers t left join payouts p on p.transfer_id = t.transfer_id left join draws d on d.draw_id = t.draw_id
where t.kind in (${kindList(...WIN_KINDS)}) and p.slip_no is null and (d.business_date < archived_before()) is not true
union all
${ARCHIVES}
union all
select 'winner', 'slip ' || p.slip_no || ' place ' || p.position, 'the paid number did not win, or the amount is wrong'
from payouts p join settlements s using (settlement_id) left join slips x on x.slip_no = p.slip_no and x.business_date = p.business_date
where x.slip_no is null or x.draw_id <> s.draw_id or x.picks[p.position] <> p.pick or x.points[p.position] <> p.points
  or not p.pick = any (s.winning_picks)
  or p.amount_paise <> payout_paise(p.points, s.winning_values[array_position(s.winning_picks, p.pick)],
    s.winning_stakes[array_position(s.winning_picks, p.pick)])
union all
select 'unpaid', 'slip ' || w.slip_no || ' place ' || w.position, 'won in settlement ' || w.settlement_id || ' but was not paid'
from (
  select s.settlement_id, x.slip_no, b.position
  from settlements s join draws d using (draw_id)
  join slips x on x.draw_id = s.draw_id and x.business_date = d.business_date and x.picks && s.winning_picks
  cross join lateral unnest(x.picks, x.points) with ordinality as b (pick, points, position)
  join unnest(s.winning_picks, s.winning_values, s.winning_stakes) as w (pick, value, stake) on w.pick = b.pick
  where s.purpose = 'pay' and s.completed_at is not null and payout_paise(b.points, w.value, w.stake) > 0
    -- A withdrawn result did not apply to the bids that came after it.
    and (s.void_requested_at is null or x.slip_no <= s.last_slip_no)
    and ${notRetracted('x.slip_no', 'b.pick')}
) w
-- A full join reads each side once. The planner misjudges the number of winners, and single lookups take minutes.
full join payouts p on p.settlement_id = w.settlement_id and p.slip_no = w.slip_no and p.position = w.position
where p.settlement_id is null
union all
select 'reversal', 'settlement ' || s.settlement_id, s.payouts_count || ' payouts, of which ' || s.reversed_count || ' were reversed'
from settlements s where s.void_completed_at is not null and s.payouts_count <> s.reversed_count
union all
${PAID_WRONGLY}
union all
select 'refunded twice', 'slip ' || r.slip_no, sum(r.amount_paise) || ' paise are refunded of a stake of ' || min(s.total_paise)
from refunds r join slips s on s.slip_no = r.slip_no and s.business_date = r.business_date
group by r.slip_no having sum(r.amount_paise) > min(s.total_paise)
union all
select 'refund', 'slip ' || r.slip_no, 'the transfer of its refund is missing or differs'
from refunds r left join transfers t on t.transfer_id = r.transfer_id
where t.transfer_id is null or t.kind <> ${TRANSFER_KINDS.bidRefund} or t.to_player <> r.player_id or t.amount_paise <> r.amount_paise
limit 200`,
  });
}
