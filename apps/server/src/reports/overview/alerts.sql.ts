import type { AlertKind } from '@surahi/contract/operator';
import type { Settings } from '../../content/settings/index.ts';
import type { Statement } from '../../platform/db/db.ts';

export type AlertRow = {
  kind: AlertKind;
  key: string;
  name: string;
  id: string;
  side: number | null;
  amount_paise: bigint | null;
  since: Date;
};

/** At most this many alerts of one kind are read. */
const MOST = 100;

/**
 * Cut-offs since yesterday, more than $1 minutes ago, without a result. The key counts the voided results, so a result
 * that is missing again raises a new alert.
 */
const RESULTS = `select 'result' as kind, 'result:' || d.draw_id || ':' || t.side || coalesce((
      select ':' || nullif(count(*), 0) from results v where v.draw_id = d.draw_id and v.side = t.side), '') as key, m.name, d.draw_id::text as id, t.side,
    null::bigint as amount_paise, least(t.cut_off, coalesce(d.closed_early_at, t.cut_off)) as since
  from draws d join markets m using (market_id) cross join lateral (values (1, least(d.open_at, d.open_closed_early_at)), (2, d.close_at)) as t (side, cut_off)
  where d.business_date >= (select (app_now() at time zone 'Asia/Kolkata')::date) - 1 and d.current_from <= app_now()
    and not d.is_off and d.cancelled_at is null and (t.side = 1 or d.family = 'main')
    and least(t.cut_off, coalesce(d.closed_early_at, t.cut_off)) < app_now() - make_interval(mins => $1)
    and not exists (select 1 from results r where r.draw_id = d.draw_id and r.side = t.side and r.voided_at is null)
    and not exists (select 1 from settlements s where s.draw_id = d.draw_id and s.void_side = t.side)`;

const PAYOUTS = `select 'payout', 'payout:' || w.withdrawal_id, p.name, w.withdrawal_id::text, null::integer, w.amount_paise, w.created_at
  from withdrawal_requests w join players p using (player_id)
  where w.state = 'pending' and w.created_at < app_now() - make_interval(hours => $2)`;

/**
 * Only a reversed win can bring a wallet below zero. The key contains the sum of all reversed wins, so a later reversal raises a
 * new alert.
 */
const WALLETS = `select 'wallet', 'wallet:' || w.player_id || ':' || w.reversed_paise, p.name, w.player_id::text, null::integer, w.balance_paise, app_now()
  from wallets w join players p using (player_id) where w.reversed_paise > 0 and w.balance_paise < 0`;

/** The key contains the time of the last failure, so a later failure raises a new alert. */
const SIGN_INS = `select 'sign_in', 'sign_in:' || md5(t.username) || ':' || sum(t.failures) || ':' || floor(extract(epoch from max(t.last_at))), t.username,
    '', null::integer, null::bigint, max(t.last_at)
  from operator_tries t where t.last_at > app_now() - interval '1 day' group by t.username having $3 > 0 and sum(t.failures) >= $3`;

/**
 * If the largest summed bid of a draw reaches the threshold, reads all its slips. Otherwise reads only the slips that are
 * not summed.
 */
const BIDS = `select 'bid', 'bid:' || s.slip_no, m.name, d.draw_id::text, null::integer, s.most * 100, s.accepted_at
  from draws d join markets m using (market_id) left join slip_totals t using (draw_id) cross join lateral (
    select x.slip_no, x.accepted_at, (select max(p) from unnest(x.points) p)::bigint as most
    from slips x where x.draw_id = d.draw_id and x.business_date = d.business_date and x.total_paise >= $4::bigint * 100
      and x.slip_no > case when t.largest_points >= $4::bigint then 0 else coalesce(t.through_slip_no, 0) end
  ) s
  where d.business_date >= (select (app_now() at time zone 'Asia/Kolkata')::date) - 1 and d.current_from <= app_now()
    and d.close_at > app_now() - interval '1 day' and s.most >= $4::bigint`;

/** The key is a hash of the problems, so a later check that finds the same problems raises no new alert. */
const BOOKS = `select 'books', 'books:' || md5(c.problems::text), '', '', null::integer, null::bigint, c.at
  from (
    (select problems, at from book_checks where whole order by check_id desc limit 1)
    union all
    (select problems, at from book_checks where not whole order by check_id desc limit 1)
  ) c where jsonb_array_length(c.problems) > 0`;

/** The key is a hash of the problems, as for the books. */
const AUDIT = `select 'audit', 'audit:' || md5(c.problem_count || c.problems::text), '', '', null::integer, null::bigint, c.at
  from (select problem_count, problems, at from audit_checks order by check_id desc limit 1) c where c.problem_count > 0`;

/** The alerts for these thresholds, except those about the net liability of draws. */
export function selectAlerts(from: Settings['alertsFrom']): Statement {
  const kinds = [RESULTS, PAYOUTS, WALLETS, SIGN_INS, BIDS, BOOKS, AUDIT];
  return {
    name: 'alerts',
    text: kinds.map((kind) => `(select * from (${kind} limit ${MOST}) k)`).join(' union all '),
    values: [from.resultMinutes, from.payoutHours, from.failedSignIns, from.bidPoints],
  };
}

export type AcknowledgementRow = { alert_key: string; acknowledged_by: string; acknowledged_at: Date };

export function selectAcknowledgements(keys: readonly string[]): Statement {
  return {
    name: 'alert_acknowledgements',
    text: `select alert_key, acknowledged_by, acknowledged_at from alert_acknowledgements where alert_key = any ($1)`,
    values: [keys],
  };
}

/** Inserts an acknowledgement. Returns no row if the alert is already acknowledged. */
export function insertAcknowledgement(key: string, name: string, operatorId: bigint): Statement {
  return {
    text: `insert into alert_acknowledgements (alert_key, acknowledged_by, operator_id) values ($1, $2, $3)
      on conflict do nothing returning alert_key, acknowledged_by, acknowledged_at`,
    values: [key, name, operatorId],
  };
}
