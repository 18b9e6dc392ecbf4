import type { RequestInput } from '@surahi/contract';
import { MAX_BID_ROWS, submitGaliBid, submitMainBid, submitStarlineBid } from '@surahi/contract';
import type { Family, Pick } from '@surahi/game';
import { GAME_NAMES } from '@surahi/game';
import type { Market } from '../../shared/markets/market.ts';
import type { BidRow } from './bid-list.ts';
import { totalPoints } from './bid-list.ts';

/** One request: what is sent, under an id made before the first sending, and the list's rows it stands for. */
export type BidRequest = {
  submissionId: string;
  family: Family;
  gameId: string;
  gameName: string;
  bidDate: string;
  /** Canonical name of the game; motors and SP DP TP are sent as what they expand to. */
  pana: string;
  session: string;
  rows: readonly BidRow[];
};

/** The session word of a pick as the wire has it. */
function wireSession({ family, game, session }: Pick): string {
  if (family !== 'main') return 'Open';
  if (game === 'jodi') return 'close';
  if (game === 'full_sangam') return 'closed';
  return session === 'close' ? 'Close' : 'Open';
}

/**
 * Makes the requests for a list: one per game and session, since a request names one of each, and none longer than
 * the server takes. `newId` gives each its submission id.
 */
export function buildRequests(market: Market, rows: readonly BidRow[], newId: () => string): BidRequest[] {
  const groups = new Map<string, BidRow[]>();
  for (const row of rows) {
    const key = `${row.pick.game} ${row.pick.session}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap(chunks).map((group) => requestOf(market, group, newId()));
}

function chunks(rows: readonly BidRow[]): (readonly BidRow[])[] {
  const count = Math.ceil(rows.length / MAX_BID_ROWS);
  return Array.from({ length: count }, (_, index) => rows.slice(index * MAX_BID_ROWS, (index + 1) * MAX_BID_ROWS));
}

function requestOf(market: Market, rows: readonly BidRow[], submissionId: string): BidRequest {
  const [first] = rows;
  if (first === undefined) throw new RangeError('a request without rows');
  return {
    submissionId,
    family: market.family,
    gameId: market.gameId,
    gameName: market.name,
    bidDate: first.bidDate,
    pana: GAME_NAMES[first.pick.game],
    session: wireSession(first.pick),
    rows,
  };
}

/** The body of a request; the three submit calls take the same. */
export function requestBody(request: BidRequest): RequestInput<typeof submitMainBid> {
  return {
    game_id: request.gameId,
    submission_id: request.submissionId,
    new_result: {
      Gamename: request.gameName,
      totalbit: String(totalPoints(request.rows)),
      gameid: request.gameId,
      pana: request.pana,
      gametype: request.session,
      bid_date: request.bidDate,
      session: request.session,
      result: request.rows.map(({ pick, points }) => ({
        session: wireSession(pick),
        digits: pick.digits,
        closedigits: pick.closedigits,
        points: String(points),
      })),
    },
  };
}

/** The call that takes a family's bids. */
export const SUBMIT_CALLS = { main: submitMainBid, starline: submitStarlineBid, gali: submitGaliBid } as const;
