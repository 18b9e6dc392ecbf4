import type { Family } from '@surahi/game';
import type { Statement } from '../../platform/db/db.ts';

export type DrawRow = {
  draw_id: bigint;
  market_id: number;
  market_name: string;
  family: Family;
  business_date: string;
  current_from: Date;
  open_at: Date;
  close_at: Date;
  is_current: boolean;
  is_off: boolean;
  is_demo: boolean;
  result_mode: 'draw' | 'operator';
  open_round: bigint | null;
  open_drawn_at: Date | null;
  close_round: bigint | null;
  close_drawn_at: Date | null;
  open_closed_early_at: Date | null;
  closed_early_at: Date | null;
  cancelled_at: Date | null;
  cancel_reason: string | null;
  slips: bigint;
  stake_paise: bigint;
  now: Date;
};

// The last settlement of a draw stores the count and the sum of its slips. This query sums the slips only of draws
// without one.
const DRAWS = `select d.draw_id, d.market_id, m.name as market_name, d.family, d.business_date, d.current_from, d.open_at, d.close_at,
    d.draw_id = (
      select x.draw_id from draws x where x.market_id = d.market_id and x.current_from <= app_now()
      order by x.business_date desc limit 1
    ) as is_current,
    d.is_off, d.is_demo, d.result_mode, open_side.beacon_round as open_round, open_side.drawn_at as open_drawn_at,
    close_side.beacon_round as close_round, close_side.drawn_at as close_drawn_at,
    d.open_closed_early_at, d.closed_early_at, d.cancelled_at, d.cancel_reason, app_now() as now,
    coalesce(done.slips, live.slips, 0)::bigint as slips, coalesce(done.stake, live.stake, 0)::bigint as stake_paise
  from draws d join markets m using (market_id)
  left join draw_secrets open_side on open_side.draw_id = d.draw_id and open_side.side = 1
  left join draw_secrets close_side on close_side.draw_id = d.draw_id and close_side.side = 2
  left join lateral (
    select s.slips_total as slips, case s.purpose when 'refund' then s.paid_paise else s.stake_paise end as stake
    from settlements s left join results r using (result_id)
    where s.draw_id = d.draw_id and s.completed_at is not null and s.void_side is null
      and (s.purpose = 'refund' or r.side = 2 or d.family <> 'main')
    limit 1
  ) done on true
  left join lateral (
    select t.slips, t.stake_paise as stake from slips_so_far(d.draw_id, d.business_date) t where done.slips is null
  ) live on true`;

/** `name` is a part of the market's name. */
export type DrawsFilter = { date: string; family: Family | undefined; name?: string | undefined };

/** The draws of a business date, ordered by first cut-off. */
export function selectDrawsOf({ date, family, name }: DrawsFilter): Statement {
  return {
    name: 'console_draws',
    text: `${DRAWS} where d.business_date = $1 and ($2::text is null or d.family = $2)
      and position(lower($3) in lower(m.name)) > 0 order by d.open_at, m.name`,
    values: [date, family ?? null, name ?? ''],
  };
}

export type DrawDayRow = { business_date: string; draws: bigint; waiting: bigint; off: bigint };

/**
 * Counts of draws per day of the month that begins at `firstDate` (YYYY-MM-DD). `waiting` counts draws with a side
 * whose bidding is over and that has no result. A main draw has two sides, others have one.
 */
export function selectDrawDays(firstDate: string): Statement {
  return {
    name: 'console_draw_days',
    text: `select d.business_date, count(*) as draws,
        count(*) filter (where not d.is_off and d.cancelled_at is null and exists (
          select 1 from (values (1, least(d.open_at, d.open_closed_early_at)), (2, d.close_at)) as s (side, cut_off_at)
          where (s.side = 1 or d.family = 'main') and least(s.cut_off_at, d.closed_early_at) <= app_now()
            and not exists (
              select 1 from results r where r.draw_id = d.draw_id and r.side = s.side and r.voided_at is null
            ) and not exists (select 1 from settlements t where t.draw_id = d.draw_id and t.void_side = s.side)
        )) as waiting,
        count(*) filter (where d.is_off or d.cancelled_at is not null) as off
      from draws d
      where d.business_date >= $1::date and d.business_date < $1::date + interval '1 month'
      group by d.business_date order by d.business_date`,
    values: [firstDate],
  };
}

/**
 * The draws that take bids now, ordered by first cut-off. A draw of yesterday may close after midnight. A draw takes bids
 * until its last side closes.
 */
export function selectDrawsThatTakeBids(): Statement {
  return {
    name: 'console_draws_taking',
    text: `${DRAWS} where d.business_date >= (select (app_now() at time zone 'Asia/Kolkata')::date) - 1
      and d.current_from <= app_now() and app_now() < least(d.close_at, d.closed_early_at) and not d.is_off
      and d.cancelled_at is null order by d.open_at, m.name`,
  };
}

/** The draws with these ids, ordered by first cut-off. */
export function selectDrawsById(drawIds: readonly bigint[]): Statement {
  return {
    name: 'console_draws_by_id',
    text: `${DRAWS} where d.draw_id = any ($1) order by d.open_at, m.name`,
    values: [drawIds],
  };
}

export type SideRow = {
  draw_id: bigint;
  side: 1 | 2;
  /** Who entered the declared number. */
  entered_by: string;
  entered_by_id: bigint | null;
  number: string;
  declared_by: string;
  declared_at: Date;
  voided_at: Date | null;
};

/** The newest result of each side, current or voided, and the entry that it declared. */
export function selectSides(drawIds: readonly bigint[]): Statement {
  return {
    name: 'console_sides',
    text: `select k.draw_id, k.side::int as side, e.entered_by, e.operator_id as entered_by_id,
        r.number, r.declared_by, r.declared_at, r.voided_at
      from (select d.draw_id, s.side from unnest($1::bigint[]) as d (draw_id) cross join (values (1), (2)) as s (side)) k
      cross join lateral (
        select * from results x where x.draw_id = k.draw_id and x.side = k.side order by x.result_id desc limit 1
      ) r
      join result_entries e on e.entry_id = r.entry_id`,
    values: [drawIds],
  };
}

export type OpenEntryRow = {
  draw_id: bigint;
  side: 1 | 2;
  entry_id: bigint;
  number: string;
  entered_by: string;
  operator_id: bigint | null;
};

/** The entries since the last result of each side, in the order of entry. */
export function selectEntriesOfDraws(drawIds: readonly bigint[]): Statement {
  return {
    name: 'console_entries',
    text: `select e.draw_id, e.side::int as side, e.entry_id, e.number, e.entered_by, e.operator_id
      from result_entries e
      where e.draw_id = any ($1) and e.entry_id > coalesce((
        select max(r.entry_id) from results r where r.draw_id = e.draw_id and r.side = e.side
      ), 0)
      order by e.entry_id`,
    values: [drawIds],
  };
}

/** The market of a draw. */
export function selectMarketOf(drawId: bigint): Statement {
  return { text: 'select market_id from draws where draw_id = $1', values: [drawId] };
}

export type AuditHistoryRow = {
  at: Date;
  actor: string;
  address: string | null;
  action: string;
  before: unknown;
  after: unknown;
  reason: string | null;
};

/** The audit rows of a subject such as 'draw:7', oldest first. */
export function selectAuditOf(subject: string): Statement {
  return {
    text: 'select at, actor, address, action, before, after, reason from audit_log where subject = $1 order by audit_id',
    values: [subject],
  };
}

export type StoredResultRow = {
  side: 1 | 2;
  number: string;
  entered_by: string;
  entered_at: Date;
  declared_by: string;
  declared_at: Date;
};

/** Stored results, for seeded draws that have no rows in the audit log. */
export function selectStoredResults(drawId: bigint): Statement {
  return {
    text: `select r.side::int as side, r.number, e.entered_by, e.entered_at, r.declared_by, r.declared_at
      from results r join result_entries e using (entry_id) where r.draw_id = $1 order by r.result_id`,
    values: [drawId],
  };
}

export type SettlementEndRow = {
  settlement_id: bigint;
  side: 1 | 2 | null;
  number: string | null;
  purpose: 'pay' | 'refund';
  payouts_count: bigint;
  paid_paise: bigint;
  reversed_count: bigint;
  completed_at: Date | null;
  void_completed_at: Date | null;
};

/** The settlements of a draw with the instants at which they and their reversals ended. */
export function selectSettlementEnds(drawId: bigint): Statement {
  return {
    text: `select s.settlement_id, coalesce(r.side, s.void_side)::int as side, r.number, s.purpose, s.payouts_count, s.paid_paise, s.reversed_count,
        s.completed_at, s.void_completed_at
      from settlements s left join results r using (result_id) where s.draw_id = $1`,
    values: [drawId],
  };
}

/** The draw of a settlement. */
export function selectSettlementDraw(settlementId: bigint): Statement {
  return { text: 'select draw_id from settlements where settlement_id = $1', values: [settlementId] };
}
