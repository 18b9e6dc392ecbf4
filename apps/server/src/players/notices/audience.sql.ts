import { NOTICE_MARKET_DAYS, type NoticePurpose } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';

/** The stored filters of a notice. A null field does not filter. */
export type Audience = {
  player_id: bigint | null;
  market_id: number | null;
  registered_from: Date | null;
  balance_from_paise: bigint | null;
  balance_to_paise: bigint | null;
};

/**
 * Whether the receivers are stored when the notice goes live. Later bids and payments then do not change who receives
 * it.
 */
function isListed(audience: Audience): boolean {
  const { market_id: market, balance_from_paise: from, balance_to_paise: to } = audience;
  return market !== null || from !== null || to !== null;
}

/** SQL that selects the players of an audience: `from … where …`. `p` is players and `l` is play_limits. */
function playersOf(audience: Audience, bind: (value: unknown) => string): string {
  const found = ['true'];
  const { player_id: player, market_id: market, registered_from: registered } = audience;
  const { balance_from_paise: least, balance_to_paise: most } = audience;
  if (player !== null) found.push(`p.player_id = ${bind(player)}::bigint`);
  if (registered !== null) found.push(`p.created_at >= ${bind(registered)}::timestamptz`);
  if (least !== null) found.push(`w.balance_paise >= ${bind(least)}::bigint`);
  if (most !== null) found.push(`w.balance_paise <= ${bind(most)}::bigint`);
  if (market !== null) {
    found.push(`p.player_id in (select s.player_id from draws d
      join slips s on s.draw_id = d.draw_id and s.business_date = d.business_date
      where d.market_id = ${bind(market)}::integer and d.business_date >= ((select app_now()) at time zone 'Asia/Kolkata')::date - ${NOTICE_MARKET_DAYS})`);
  }
  const wallets = least === null && most === null ? '' : 'join wallets w on w.player_id = p.player_id';
  return `from players p ${wallets} left join play_limits l on l.player_id = p.player_id where ${found.join(' and ')}`;
}

/** Counts the players whom a notice would reach now. */
export function countReceivers(purpose: NoticePurpose, audience: Audience): Statement {
  const values: unknown[] = [purpose];
  const players = playersOf(audience, (value) => `$${values.push(value)}`);
  return {
    text: `select count(*)::integer as receivers ${players}
      and broadcast_reaches($1, l.time_out_until, l.excluded_until, (select app_now()))`,
    values,
  };
}

/** Stores the current receivers of a notice. Undefined if the receivers are computed when a player reads. */
export function insertReceivers(broadcastId: bigint, audience: Audience): Statement | undefined {
  if (!isListed(audience)) return undefined;
  const values: unknown[] = [broadcastId];
  const players = playersOf(audience, (value) => `$${values.push(value)}`);
  return {
    text: `insert into broadcast_receivers (broadcast_id, block, members)
      select $1::bigint, p.player_id / 1000, array_agg((p.player_id % 1000)::smallint) ${players} group by 2`,
    values,
  };
}

/** Finds one player by id or by mobile number. The other argument is null. */
export function selectReceiver(playerId: bigint | null, mobile: string | null): Statement {
  return {
    text: 'select player_id, name from players where player_id = $1 or mobile = $2',
    values: [playerId, mobile],
  };
}

/** Finds a market. */
export function selectMarket(marketId: string): Statement {
  return {
    text: 'select market_id, name from markets where market_id = $1::bigint',
    values: [marketId],
  };
}
