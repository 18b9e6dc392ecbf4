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
  rows: readonly BidRow[];
  /** The screen of all rows. Only earlier versions of the app set it; rows have their own. */
  screen?: string;
};

/** The session of a pick in the words of the wire. */
function wireSession({ family, game, session }: Pick): string {
  if (family !== 'main') return 'Open';
  if (game === 'jodi') return 'close';
  if (game === 'full_sangam') return 'closed';
  return session === 'close' ? 'Close' : 'Open';
}

/**
 * The `gametype` and `session` of a batch. A batch may have rows of both sessions; the server accepts or refuses it as
 * a whole. No gametype fits such a batch. Its session is Close, which the server allows for every row
 * (docs/rules.md#13-session-of-a-row).
 */
function batchWords(rows: readonly BidRow[]): { gametype: string; session: string } {
  const [session = '', ...others] = new Set(rows.map(({ pick }) => wireSession(pick)));
  return others.length === 0 ? { gametype: session, session } : { gametype: '-', session: 'Close' };
}

/** One request for each draw, or more when a draw has over MAX_BID_ROWS rows. The rows may be of several games. */
export function buildDrawRequests(market: Market, rows: readonly BidRow[], newId: () => string): BidRequest[] {
  return chunks(rows).map((group) => requestOf(market, group, newId()));
}

/** The rows of requests by the screen whose list they came from. Leaves out rows without one. */
export function rowsByScreen(requests: readonly BidRequest[]): ReadonlyMap<string, readonly BidRow[]> {
  const byScreen = new Map<string, BidRow[]>();
  for (const { rows, screen: ofAll } of requests) {
    for (const row of rows) {
      const screen = row.screen ?? ofAll;
      if (screen !== undefined) byScreen.set(screen, [...(byScreen.get(screen) ?? []), row]);
    }
  }
  return byScreen;
}

/**
 * Splits a list into requests. Each request has one game and at most MAX_BID_ROWS rows. `newId` returns a new
 * submission id.
 */
export function buildRequests(market: Market, rows: readonly BidRow[], newId: () => string): BidRequest[] {
  const groups = new Map<string, BidRow[]>();
  for (const row of rows) {
    const { game } = row.pick;
    groups.set(game, [...(groups.get(game) ?? []), row]);
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
    rows,
  };
}

/** The wire body of a request. The three submit calls share its shape. Rows of several games name their own game. */
export function requestBody(request: BidRequest): RequestInput<typeof submitMainBid> {
  const isMixed = new Set(request.rows.map(({ pick }) => pick.game)).size > 1;
  return {
    game_id: request.gameId,
    submission_id: request.submissionId,
    new_result: {
      Gamename: request.gameName,
      totalbit: String(totalPoints(request.rows)),
      gameid: request.gameId,
      pana: request.pana,
      bid_date: request.bidDate,
      ...batchWords(request.rows),
      result: request.rows.map(({ pick, points }) => ({
        session: wireSession(pick),
        digits: pick.digits,
        closedigits: pick.closedigits,
        points: String(points),
        ...(isMixed ? { pana: GAME_NAMES[pick.game] } : {}),
      })),
    },
  };
}

/** The submit call of each family. */
export const SUBMIT_CALLS = { main: submitMainBid, starline: submitStarlineBid, gali: submitGaliBid } as const;
