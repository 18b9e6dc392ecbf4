import type { OPERATOR_CALLS, OperatorBid, OperatorQuery, OperatorRole } from '@surahi/contract/operator';
import { decodePick, GAME_NAMES } from '@surahi/game';
import { mobileFor } from '../../operators/api/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { readPlace, writePlace } from '../../platform/db/keyset.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import * as sql from './explorer.sql.ts';
import { bidId } from './place-bid.ts';

type Asked = Omit<OperatorQuery<typeof OPERATOR_CALLS.listBids>, 'sort' | 'cursor' | 'limit'>;

/** The id of a bid is its slip number times 1000 plus its position. A slip has fewer than 1000 bids. */
const PER_SLIP = 1000n;

/**
 * Translates a search of the console into a filter. Returns undefined if no player has the mobile number, or if it
 * belongs to another player than `playerId`. Errors: filter_needed without a draw, player or day, because the search
 * would read every bid. bids_archived, because an empty list would suggest that nobody bid.
 */
export async function readFilter(
  db: Tx,
  asked: Asked,
): Promise<Result<sql.BidFilter | undefined, 'filter_needed' | 'bids_archived'>> {
  const { drawId, mobile, date } = asked;
  if (drawId === undefined && mobile === undefined && asked.playerId === undefined && date === undefined) {
    return fail('filter_needed');
  }
  const drawIdAsked = drawId === undefined ? null : BigInt(drawId);
  const [row] = await db.query<{ archived: boolean | null }>(sql.selectIsArchived(drawIdAsked, date ?? null));
  if (row?.archived === true) return fail('bids_archived');
  let playerId = asked.playerId === undefined ? null : BigInt(asked.playerId);
  if (mobile !== undefined) {
    const [player] = await db.query<{ player_id: bigint }>(sql.selectPlayerByMobile(mobile));
    if (player === undefined || (playerId !== null && playerId !== player.player_id)) return ok(undefined);
    playerId = player.player_id;
  }
  return ok({
    drawIds: drawIdAsked === null ? null : [drawIdAsked],
    playerId,
    date: date ?? null,
    family: asked.family ?? null,
    game: asked.game ?? null,
    session: asked.session ?? null,
    digits: asked.digits ?? null,
    closedigits: asked.closedigits ?? null,
    state: asked.state ?? null,
    minPoints: asked.minPoints ?? null,
    maxPoints: asked.maxPoints ?? null,
  });
}

/** Parses the requested page. Errors: malformed for an invalid cursor, or for a cursor of another sort order. */
export function readPage(
  asked: Pick<OperatorQuery<typeof OPERATOR_CALLS.listBids>, 'sort' | 'cursor'>,
  limit: number,
): Result<sql.BidPage, 'malformed'> {
  const sort = asked.sort ?? '-time';
  const place = readPlace({ key: sort.endsWith('points') ? { sql: 'points', type: 'bigint' } : null }, asked.cursor);
  if (!place.ok) return place;
  if (place.value === null) return ok({ sort, after: null, limit });
  const { id, key } = place.value;
  return ok({ sort, after: { slipNo: id / PER_SLIP, position: Number(id % PER_SLIP), points: key }, limit });
}

/** The cursor of the page that follows this bid. */
export function placeAfter(row: sql.BidRow, sort: sql.BidPage['sort']): string {
  const id = BigInt(bidId(row.slip_no, row.position));
  return writePlace({ id, key: sort.endsWith('points') ? String(row.points) : null });
}

/** A bid in the format of the console. The role decides whether the mobile number is masked. */
export function toWire(row: sql.BidRow, role: OperatorRole): OperatorBid {
  const { game, session, digits, closedigits } = decodePick(row.pick);
  return {
    bidId: bidId(row.slip_no, row.position),
    atMs: row.accepted_at.getTime(),
    drawId: String(row.draw_id),
    businessDate: row.business_date,
    marketName: row.market_name,
    family: row.family,
    playerId: String(row.player_id),
    playerName: row.player_name,
    mobile: mobileFor(role, row.mobile),
    game,
    gameName: GAME_NAMES[game],
    session,
    digits,
    closedigits,
    points: row.points,
    state: row.state,
    wonPaise: row.won_paise === null ? null : String(row.won_paise),
  };
}
