import type { Family } from '@surahi/game';
import type { Statement } from '../../platform/db/db.ts';

export type DateRange = {
  /** Business dates or payment dates, YYYY-MM-DD, inclusive. */
  from: string;
  to: string;
};

export type SlipRow = {
  slip_no: bigint;
  submission_id: string;
  business_date: string;
  draw_id: bigint;
  market_id: number;
  market_name: string;
  family: Family;
  zone: string;
  picks: number[];
  points: number[];
  accepted_at: Date;
};

/**
 * A player's slips of a family or of all by business date, newest first. A slip placed after midnight on the draw of the day
 * before is also listed under the day of placing. `withCurrent` adds two kinds of slips that a player expects under
 * today: slips on yesterday's draw that is still open (its market closes after midnight), and slips on tomorrow's
 * draws.
 */
export function selectSlips(values: {
  playerId: bigint;
  /** Null for all families. */
  family: Family | null;
  range: DateRange;
  withCurrent: boolean;
  before: bigint | null;
  limit: number;
}): Statement {
  return {
    name: 'history_slips',
    text: `select s.slip_no, s.submission_id, s.business_date, s.draw_id, d.market_id, m.name as market_name, d.family, m.zone, s.picks,
        s.points, s.accepted_at
      from slips s join draws d using (draw_id) join markets m on m.market_id = d.market_id
      where s.player_id = $1 and ($2::text is null or d.family = $2)
        and s.business_date between $3::date - 1 and $4::date + $5::boolean::integer
        and (s.business_date >= $3::date or (s.accepted_at at time zone m.zone)::date >= $3::date
             or ($5 and d.close_at > app_now()))
        and ($6::bigint is null or s.slip_no < $6)
      order by s.slip_no desc limit $7`,
    values: [
      values.playerId,
      values.family,
      values.range.from,
      values.range.to,
      values.withCurrent,
      values.before,
      values.limit,
    ],
  };
}

export type WonRow = { slip_no: bigint; position: number; amount_paise: bigint };

/** Payouts of these slips that are not reversed. The dates limit the search to the partitions of those months. */
export function selectWon(slipNos: readonly bigint[], dates: DateRange): Statement {
  return {
    name: 'history_won',
    text: `select p.slip_no, p.position, p.amount_paise from payouts p join settlements s using (settlement_id)
      where p.slip_no = any ($1) and p.business_date between $2::date and $3::date and s.void_requested_at is null`,
    values: [slipNos, dates.from, dates.to],
  };
}

export type RefundedRow = { slip_no: bigint; position: number };

/** The bids of these slips whose stakes were refunded. The dates are those of the slips. */
export function selectRefunded(slipNos: readonly bigint[], dates: DateRange): Statement {
  return {
    name: 'history_refunded',
    text: `select r.slip_no, b.position::integer as position
      from refunds r
      join slips s on s.slip_no = r.slip_no and s.player_id = r.player_id and s.business_date = r.business_date
        and s.submission_id = r.submission_id
      cross join lateral unnest(s.picks) with ordinality as b (pick, position)
      where r.slip_no = any ($1) and s.business_date between $2::date and $3::date and refund_holds(r.side, b.pick)`,
    values: [slipNos, dates.from, dates.to],
  };
}

export type SettledRow = { draw_id: bigint; side: number };

/** The sides of these draws with a complete settlement. Only there, a bid without a payout has lost. */
export function selectSettled(drawIds: readonly bigint[]): Statement {
  return {
    name: 'history_settled',
    text: `select s.draw_id, r.side from settlements s join results r using (result_id)
      where s.draw_id = any ($1) and s.completed_at is not null and s.void_requested_at is null`,
    values: [drawIds],
  };
}

export type ResultRow = { draw_id: bigint; side: number; number: string };

/** The valid results of these draws. */
export function selectDrawResults(drawIds: readonly bigint[]): Statement {
  return {
    name: 'history_results',
    text: 'select draw_id, side, number from results where draw_id = any ($1) and voided_at is null',
    values: [drawIds],
  };
}

export type WinRow = {
  slip_no: bigint;
  position: number;
  transfer_id: bigint;
  submission_id: string;
  business_date: string;
  draw_id: bigint;
  market_id: number;
  market_name: string;
  family: Family;
  zone: string;
  pick: number;
  points: number;
  amount_paise: bigint;
  at: Date;
};

/**
 * A player's wins of a family or of all that are not reversed, newest first. A win is listed under its payment date in the zone
 * of the market and under the business date of its draw.
 */
export function selectWins(values: {
  playerId: bigint;
  /** Null for all families. */
  family: Family | null;
  range: DateRange;
  before: bigint | null;
  limit: number;
}): Statement {
  return {
    name: 'history_wins',
    text: `select p.slip_no, p.position, p.transfer_id, p.submission_id, p.business_date, d.draw_id, d.market_id, m.name as market_name, d.family, m.zone,
        p.pick, p.points, p.amount_paise, p.at
      from payouts p join settlements s using (settlement_id) join draws d on d.draw_id = s.draw_id
      join markets m on m.market_id = d.market_id
      where p.player_id = $1 and ($2::text is null or d.family = $2) and s.void_requested_at is null
        and p.at >= $3::date - interval '2 days'
        and (p.business_date between $3::date and $4::date
             or (p.at at time zone m.zone)::date between $3::date and $4::date)
        and ($5::bigint is null or p.transfer_id < $5)
      order by p.transfer_id desc limit $6`,
    values: [values.playerId, values.family, values.range.from, values.range.to, values.before, values.limit],
  };
}

/** Today's date in a zone. */
export function selectToday(zone: string): Statement {
  return { name: 'history_today', text: 'select (app_now() at time zone $1)::date as today', values: [zone] };
}

export type ArchiveRow = { bids_before: string | null; wins_until: string | null };

/**
 * Bids before `bids_before` are in archive files, and so are some wins credited up to `wins_until`. Both are null
 * without an archive.
 */
export function selectArchived(): Statement {
  return {
    name: 'history_archived',
    text: `select (max(month) + interval '1 month')::date as bids_before, max(wins_until) as wins_until from archives`,
  };
}
