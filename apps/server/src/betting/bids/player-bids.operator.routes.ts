import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { OPERATOR_CALLS, type OperatorParams, type OperatorQuery } from '@surahi/contract/operator';
import { addDays, zonedDate } from '@surahi/game';
import { type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Read } from '../../platform/db/standby-read.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { DateRange } from './histories.sql.ts';
import { listBids } from './list-bids.ts';
import { listWins } from './list-wins.ts';
import { PLAYER_BIDS_FILE, PLAYER_WINS_FILE } from './player-bids-files.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;

/** Both lists take the same parameters. */
type Asked = {
  params: OperatorParams<typeof OPERATOR_CALLS.listPlayerBids>;
  query: OperatorQuery<typeof OPERATOR_CALLS.listPlayerBids>;
  read: Read;
};

/**
 * Lists a player's bids and wins for the console. The rows come from the same queries as the player's own histories.
 */
export function registerPlayerBids(ctx: AppContext, api: OperatorApi): void {
  const { clock } = ctx;
  const rangeOf = (query: { from?: string | undefined; to?: string | undefined }) =>
    readRange(query, zonedDate(clock.nowMs(), HOUSE_ZONE));

  const listPlayerBids = async ({ params, query, read }: Asked) => {
    const range = rangeOf(query);
    if (!range.ok) return range;
    const { from, to, includesToday: withCurrent } = range.value;
    const asked = { playerId: BigInt(params.playerId), family: query.family ?? null, before: toCursor(query.cursor) };
    const { rows, nextCursor } = await read((db) => listBids(db, { ...asked, range: { from, to }, withCurrent }));
    const bids = rows.map(({ family, drawId, row, atMs, wonPaise }) => ({
      ...toBid(row),
      drawId: String(drawId),
      family,
      placedAtMs: atMs,
      state: row.state,
      wonPaise: wonPaise === undefined ? null : String(wonPaise),
    }));
    return ok({ from, to, bids, nextCursor: nextCursor ?? null });
  };
  registerList(ctx, api, { call: OPERATOR_CALLS.listPlayerBids, file: PLAYER_BIDS_FILE, list: listPlayerBids });

  const listPlayerWins = async ({ params, query, read }: Asked) => {
    const range = rangeOf(query);
    if (!range.ok) return range;
    const { from, to } = range.value;
    const asked = { playerId: BigInt(params.playerId), family: query.family ?? null, before: toCursor(query.cursor) };
    const { rows, nextCursor } = await read((db) => listWins(db, { ...asked, range: { from, to } }));
    const wins = rows.map(({ family, drawId, row, atMs, paidPaise }) => ({
      ...toBid(row),
      drawId: String(drawId),
      family,
      transferId: row.tx_request_number,
      paidAtMs: atMs,
      paidPaise: String(paidPaise),
    }));
    return ok({ from, to, wins, nextCursor: nextCursor ?? null });
  };
  registerList(ctx, api, { call: OPERATOR_CALLS.listPlayerWins, file: PLAYER_WINS_FILE, list: listPlayerWins });
}

/**
 * The requested business dates; by default the last 30 days. A single date means that day. Errors: period_invalid for
 * an end before the start or more than 400 days.
 */
function readRange(
  query: { from?: string | undefined; to?: string | undefined },
  today: string,
): Result<DateRange & { includesToday: boolean }, 'period_invalid'> {
  const to = query.to ?? query.from ?? today;
  const from = query.from ?? query.to ?? addDays(today, 1 - DEFAULT_DAYS);
  if (to < from || to >= addDays(from, MAX_DAYS)) return fail('period_invalid');
  return ok({ from, to, includesToday: from <= today && today <= to });
}

function toCursor(cursor: string | undefined): bigint | null {
  return cursor === undefined ? null : BigInt(cursor);
}

type WireRow = Awaited<ReturnType<typeof listBids | typeof listWins>>['rows'][number]['row'];

function toBid(row: WireRow) {
  return {
    bidId: row.bid_tx_id,
    marketId: row.game_id,
    marketName: row.game_name,
    businessDate: row.business_date,
    game: row.pana,
    session: row.session,
    digits: row.digits,
    closeDigits: row.closedigits,
    points: row.points,
  };
}
