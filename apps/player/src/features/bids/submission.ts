import type { RequestInput } from '@surahi/contract';
import { MAX_BID_ROWS, submitGaliBid, submitMainBid, submitStarlineBid } from '@surahi/contract';
import type { Family, Pick } from '@surahi/game';
import { GAME_NAMES } from '@surahi/game';
import type { Market } from '../../shared/markets/market.ts';
import type { BidRow } from './bid-list.ts';
import { totalPoints } from './bid-list.ts';

/** One request with its list rows. Its id is made before it is first sent. */
export type BidRequest = {
  submissionId: string;
  family: Family;
  gameId: string;
  gameName: string;
  bidDate: string;
  /** Canonical name of the game. Motors and SP DP TP are sent as the panas they expand to. */
  pana: string;
  session: string;
  rows: readonly BidRow[];
};

/** The session of a pick in the words of the wire. */
function wireSession({ family, game, session }: Pick): string {
  if (family !== 'main') return 'Open';
  if (game === 'jodi') return 'close';
  if (game === 'full_sangam') return 'closed';
  return session === 'close' ? 'Close' : 'Open';
}

/**
 * Splits a list into requests. Each request has one game and one session, and no more rows than the server accepts.
 * `newId` makes the submission ids.
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

/** The wire body of a request. The three submit calls share its shape. */
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

/** The submit call of each family. */
export const SUBMIT_CALLS = { main: submitMainBid, starline: submitStarlineBid, gali: submitGaliBid } as const;
