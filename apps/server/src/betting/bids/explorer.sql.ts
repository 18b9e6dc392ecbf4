import type { BID_SORTS, BID_STATES } from '@surahi/contract/operator';
import type { Family, SessionWord } from '@surahi/game';
import type { Statement } from '../../platform/db/db.ts';

type BidState = (typeof BID_STATES)[number];

/** The conditions that a bid must meet. null means no condition. `date` is the business date, YYYY-MM-DD. */
export type BidFilter = {
  /** null means every draw of the day, or every draw that the player has bid on. */
  drawIds: readonly bigint[] | null;
  playerId: bigint | null;
  date: string | null;
  family: Family | null;
  game: string | null;
  session: SessionWord | null;
  digits: string | null;
  closedigits: string | null;
  state: BidState | null;
  minPoints: number | null;
  maxPoints: number | null;
};

/** A bid, identified by its slip and its position in the slip. */
type Bid = { slipNo: bigint; position: number };

/** A page of bids, sorted by time (the order of slips) or by points. `after` is the last bid of the previous page. */
export type BidPage = {
  sort: (typeof BID_SORTS)[number];
  after: (Bid & { points: string | null }) | null;
  limit: number;
};

export type BidRow = {
  slip_no: bigint;
  position: number;
  accepted_at: Date;
  /** 'YYYY-MM-DD HH:MM:SS' in the zone of the market. */
  local_time: string;
  draw_id: bigint;
  business_date: string;
  market_name: string;
  family: Family;
  player_id: bigint;
  player_name: string;
  mobile: string;
  pick: number;
  points: number;
  state: BidState;
  won_paise: bigint | null;
};

// A pick divided by 1000000 is its bet type (packages/game/src/picks.ts). Every bid stores this number, and the numbers
// never change.
const SESSION_OF = `case when b.pick / 1000000 in (5, 8) then 'none' when b.pick / 1000000 in (2, 4, 7) then 'close' else 'open' end`;
const WIDTH_OF = `case when b.pick / 1000000 in (5, 13) then 2 when b.pick / 1000000 in (3, 4, 8, 10) then 3 else 1 end`;

/** The bids of the slip `s`. */
const PICKS = 'unnest(s.picks, s.points) with ordinality as b (pick, points, position)';

/**
 * SQL that joins the state of each bid as `x.state` and its payout as `won`. The parameters are the table aliases of
 * bid, slip and draw. The draw needs the column `settled`: the sides whose settlement is complete.
 */
const outcomeOf = (b: string, s: string, d: string): string => `left join lateral (
      select p.amount_paise from payouts p join settlements t using (settlement_id)
      where p.slip_no = ${s}.slip_no and p.position = ${b}.position and p.business_date = ${s}.business_date
        and t.void_requested_at is null
    ) won on true
    left join lateral (
      select 1 as is_back from refunds r where r.slip_no = ${s}.slip_no and refund_holds(r.side, ${b}.pick) limit 1
    ) back on true
    cross join lateral (select case
      when back.is_back is not null then 'refunded' when won.amount_paise is not null then 'won'
      when pick_side(${b}.pick) = any (${d}.settled) then 'lost' else 'pending' end as state) x`;

const SETTLED = `array(select r.side from settlements t join results r using (result_id)
      where t.draw_id = d.draw_id and t.completed_at is not null and t.void_requested_at is null) as settled`;

function orderOf(sort: BidPage['sort'], slip: string, bid: string): string {
  const way = sort.startsWith('-') ? 'desc' : 'asc';
  const byTime = `${slip}.slip_no ${way}, ${bid}.position ${way}`;
  return sort.endsWith('points') ? `${bid}.points ${way}, ${byTime}` : byTime;
}

/**
 * Selects a page of bids. With a player, it reads the slips of that player. Without one, it reads the first rows of
 * each draw by index, so a busy day costs as much as a quiet one. Sorting by points still reads every bid of the draws.
 * It computes the outcome for the page only, unless the filter names a state.
 */
export function selectBids(filter: BidFilter, page: BidPage): Statement {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const most = bind(page.limit);
  const ofDraw = drawConditions(filter, bind);
  const ofBid = bidConditions(filter, page, bind);
  const draws = `select d.draw_id, d.business_date, d.family, m.name as market_name, m.zone, ${SETTLED}
      from draws d join markets m using (market_id) where ${ofDraw.join(' and ')}`;
  const slips = `select s.slip_no, b.position::integer as position, s.accepted_at, s.player_id, b.pick, b.points
          from slips s cross join lateral ${PICKS} ${filter.state === null ? '' : outcomeOf('b', 's', 'd')}
          where s.draw_id = d.draw_id and s.business_date = d.business_date and ${ofBid.join(' and ')}`;
  const bids =
    filter.playerId === null
      ? `(${draws}) d cross join lateral (${slips} order by ${orderOf(page.sort, 's', 'b')} limit ${most}) y`
      : `(${draws} and d.draw_id in (select draw_id from slips where player_id = ${bind(filter.playerId)})) d
        cross join lateral (${slips} and s.player_id = ${bind(filter.playerId)}) y`;
  return {
    text: `select y.slip_no, y.position, y.accepted_at, to_char(y.accepted_at at time zone y.zone, 'YYYY-MM-DD HH24:MI:SS') as local_time,
        y.player_id, y.pick, y.points, y.draw_id, y.business_date,
        y.market_name, y.family, x.state, case when x.state = 'won' then won.amount_paise end as won_paise, p.name as player_name, p.mobile
      from (
        select y.*, d.draw_id, d.business_date, d.market_name, d.zone, d.family, d.settled
        from ${bids} order by ${orderOf(page.sort, 'y', 'y')} limit ${most}
      ) y join players p on p.player_id = y.player_id
      ${outcomeOf('y', 'y', 'y')}
      order by ${orderOf(page.sort, 'y', 'y')}`,
    values,
  };
}

function drawConditions(filter: BidFilter, bind: (value: unknown) => string): string[] {
  const found = ['true'];
  if (filter.drawIds !== null) found.push(`d.draw_id = any (${bind(filter.drawIds)}::bigint[])`);
  if (filter.date !== null) found.push(`d.business_date = ${bind(filter.date)}::date`);
  if (filter.family !== null) found.push(`d.family = ${bind(filter.family)}`);
  return found;
}

/** Conditions that select the bids after the last one of the previous page. */
function afterConditions({ sort, after }: BidPage, bind: (value: unknown) => string): string[] {
  if (after === null) return [];
  const sign = sort.startsWith('-') ? '<' : '>';
  const [slipNo, position] = [bind(after.slipNo), bind(after.position)];
  if (after.points !== null) {
    return [
      `(b.points, s.slip_no, b.position) ${sign} (${bind(after.points)}::integer, ${slipNo}::bigint, ${position}::bigint)`,
    ];
  }
  // The index on slips can start its scan at the first condition.
  return [`s.slip_no ${sign}= ${slipNo}`, `(s.slip_no ${sign} ${slipNo} or b.position ${sign} ${position})`];
}

function bidConditions(filter: BidFilter, page: BidPage, bind: (value: unknown) => string): string[] {
  const found = ['true', ...afterConditions(page, bind)];
  if (filter.game !== null) found.push(`pick_game(b.pick) = ${bind(filter.game)}`);
  if (filter.session !== null) found.push(`${SESSION_OF} = ${bind(filter.session)}`);
  if (filter.digits !== null) {
    found.push(`b.pick / 1000 % 1000 = ${bind(Number(filter.digits))}`);
    found.push(`${WIDTH_OF} = ${bind(filter.digits.length)}`);
  }
  if (filter.closedigits !== null) {
    found.push(`b.pick % 1000 = ${bind(Number(filter.closedigits))}`, 'b.pick / 1000000 in (6, 7, 8)');
  }
  if (filter.minPoints !== null) found.push(`b.points >= ${bind(filter.minPoints)}`);
  if (filter.maxPoints !== null) found.push(`b.points <= ${bind(filter.maxPoints)}`);
  if (filter.state !== null) found.push(`x.state = ${bind(filter.state)}`);
  return found;
}

/** The player with this mobile number. Returns no row if it is unknown. */
export function selectPlayerByMobile(mobile: string): Statement {
  return {
    name: 'explorer_player',
    text: 'select player_id from players where mobile = $1',
    values: [mobile],
  };
}

/** The draws of a day, ordered by cut-off. */
export function selectDrawsOfDay(date: string): Statement {
  return {
    name: 'explorer_draws',
    text: 'select draw_id from draws where business_date = $1 order by open_at, draw_id',
    values: [date],
  };
}

/** Whether the bids of a draw or a day were moved to archive files. */
export function selectIsArchived(drawId: bigint | null, date: string | null): Statement {
  return {
    name: 'explorer_archived',
    text: `select coalesce($2::date, (select business_date from draws where draw_id = $1)) < archived_before() as archived`,
    values: [drawId, date],
  };
}
