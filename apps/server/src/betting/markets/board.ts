import { addDays, type Family, instantOf, type Rates, zonedDate } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { defineTopic } from '../../platform/event-bus.ts';
import { refreshAfterCommit } from '../../platform/reader.ts';
import * as sql from './markets.sql.ts';
import * as drawsSql from './planned-draws.sql.ts';
import { fromStoredRates } from './rates.ts';
import { type Market, toMarket } from './save-market.ts';

/** A draw in memory. Instants in unix ms. The numbers are declared results, '' before the declaration. */
export type BoardDraw = {
  drawId: bigint;
  businessDate: string;
  currentFromMs: number;
  openAtMs: number;
  closeAtMs: number;
  rateVersion: number;
  isOff: boolean;
  /** Bidding on the open session ended early. Bids on close may go on. */
  isOpenClosedEarly: boolean;
  isClosedEarly: boolean;
  isCancelled: boolean;
  /** Its record is not in the public log yet, so it takes no bid. */
  awaitsRecord: boolean;
  /** It has a record. So its times, rates and mode are frozen, and the server signs its bids. */
  hasRecord: boolean;
  openNumber: string;
  closeNumber: string;
};

export type BoardMarket = Market & { draws: readonly BoardDraw[] };

export type BoardRates = { rateVersion: number; rates: Rates; createdAtMs: number };

/**
 * All active markets with their draws, from `DAYS_BACK` days ago to the last planned one. Immutable; each read makes a
 * new board.
 */
export type Board = {
  markets: ReadonlyMap<number, BoardMarket>;
  rates: ReadonlyMap<number, BoardRates & { family: Family }>;
};

/** Published on this node after each read of the board. */
export const boardChanged = defineTopic<undefined>('markets-board-changed');

/** Days before today that the board holds. It must contain the previous draw of each market. */
const DAYS_BACK = 3;

/**
 * The board in memory. `reading` is the running read, and `again` is the read after it. All calls during a read share
 * `again`.
 */
export type BoardHolder = { board: Board; reading: Promise<void> | undefined; again: Promise<void> | undefined };

declare module '../../platform/context.ts' {
  interface AppContext {
    board: BoardHolder;
  }
}

/** Empty until `refreshBoard` has read the database. */
export function createBoardHolder(): BoardHolder {
  return { board: { markets: new Map(), rates: new Map() }, reading: undefined, again: undefined };
}

/** The board in memory. */
export function getBoard(ctx: Pick<AppContext, 'board'>): Board {
  return ctx.board.board;
}

/**
 * Reads markets, draws, results and rates. When it resolves, the board contains everything that was committed before
 * the call. Calls during a read share the next read.
 */
export function refreshBoard(ctx: AppContext): Promise<void> {
  const holder = ctx.board;
  if (holder.reading === undefined) return begin(ctx, holder);
  holder.again ??= holder.reading
    .catch(() => undefined)
    .then(() => {
      holder.again = undefined;
      return begin(ctx, holder);
    });
  return holder.again;
}

/** Refreshes the board after the commit of a change, so that this node shows it before it replies. Does not throw. */
export function refreshBoardAfterCommit(ctx: AppContext): Promise<void> {
  return refreshAfterCommit(() => refreshBoard(ctx), { what: 'markets', logger: ctx.logger });
}

function begin(ctx: AppContext, holder: BoardHolder): Promise<void> {
  const reading = readBoard(ctx)
    .finally(() => {
      holder.reading = undefined;
    })
    .then((board) => {
      holder.board = board;
      ctx.events.publish(boardChanged, undefined);
    });
  holder.reading = reading;
  return reading;
}

/** Reads everything in one snapshot, so that each draw has its market and its rates. */
function readBoard(ctx: AppContext): Promise<Board> {
  return ctx.db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    const markets = await tx.query<sql.MarketRow>(sql.selectMarkets());
    const draws = await tx.query<drawsSql.BoardDrawRow>(drawsSql.selectBoardDraws(DAYS_BACK));
    const versions = [...new Set(draws.map((draw) => draw.rate_version))];
    const rates = await tx.query<sql.RateRow>(drawsSql.selectBoardRates(versions));
    const drawsOf = new Map<number, BoardDraw[]>();
    for (const row of draws) {
      const known = drawsOf.get(row.market_id);
      if (known === undefined) drawsOf.set(row.market_id, [toBoardDraw(row)]);
      else known.push(toBoardDraw(row));
    }
    const active = markets.filter((row) => row.is_active);
    return {
      markets: new Map(
        active.map((row) => [row.market_id, { ...toMarket(row), draws: drawsOf.get(row.market_id) ?? [] }]),
      ),
      rates: new Map(
        rates.map((row) => [
          row.rate_version,
          {
            rateVersion: row.rate_version,
            family: row.family,
            rates: fromStoredRates(row.family, row.rates),
            createdAtMs: row.created_at.getTime(),
          },
        ]),
      ),
    };
  });
}

function toBoardDraw(row: drawsSql.BoardDrawRow): BoardDraw {
  return {
    drawId: row.draw_id,
    businessDate: row.business_date,
    currentFromMs: row.current_from.getTime(),
    openAtMs: row.open_at.getTime(),
    closeAtMs: row.close_at.getTime(),
    rateVersion: row.rate_version,
    isOff: row.is_off,
    isOpenClosedEarly: row.open_closed_early_at !== null,
    isClosedEarly: row.closed_early_at !== null,
    isCancelled: row.cancelled_at !== null,
    awaitsRecord: row.awaits_record,
    hasRecord: row.has_record,
    openNumber: row.open_number ?? '',
    closeNumber: row.close_number ?? '',
  };
}

/**
 * The current draw of a market at an instant, and the previous draw (docs/rules.md#current-draw). Undefined if no draw
 * is current.
 */
export function currentDraw(
  market: BoardMarket,
  atMs: number,
): { current: BoardDraw; previous: BoardDraw | undefined } | undefined {
  const index = market.draws.findLastIndex((draw) => draw.currentFromMs <= atMs);
  const current = market.draws[index];
  return current === undefined ? undefined : { current, previous: market.draws[index - 1] };
}

/**
 * The sessions of a draw that accept bids at an instant. A session is closed at its cut-off (docs/rules.md#cut-offs).
 */
export function openSessions(
  market: BoardMarket,
  draw: BoardDraw,
  atMs: number,
): { openSession: boolean; closeSession: boolean } {
  const isRunning = !market.isPaused && !draw.isOff && !draw.isClosedEarly && !draw.isCancelled && !draw.awaitsRecord;
  return {
    openSession: isRunning && !draw.isOpenClosedEarly && atMs < draw.openAtMs && draw.openNumber === '',
    closeSession: isRunning && market.family === 'main' && atMs < draw.closeAtMs && draw.closeNumber === '',
  };
}

/**
 * The draw whose result a list shows (docs/rules.md#results-in-lists): the current draw once it has a result or the
 * switch time ('HH:MM', zone of the market) has passed, else the previous draw.
 */
export function shownDraw(
  market: BoardMarket,
  draws: { current: BoardDraw; previous: BoardDraw | undefined },
  atMs: number,
  switchTime: string,
): BoardDraw {
  const { current, previous } = draws;
  if (previous === undefined || current.openNumber !== '' || current.closeNumber !== '') return current;
  return atMs < instantOf(current.businessDate, switchTime, market.zone) ? previous : current;
}

/** The next instant after `atMs` at which the clock alone changes a list. Undefined without markets. */
export function nextChangeMs(board: Board, atMs: number, switchTime: string): number | undefined {
  let next: number | undefined;
  for (const market of board.markets.values()) {
    const today = zonedDate(atMs, market.zone);
    const switches = [today, addDays(today, 1)].map((date) => instantOf(date, switchTime, market.zone));
    const cutOffs = market.draws.flatMap((draw) => [draw.currentFromMs, draw.openAtMs, draw.closeAtMs]);
    for (const instantMs of [...switches, ...cutOffs]) {
      if (instantMs > atMs && (next === undefined || instantMs < next)) next = instantMs;
    }
  }
  return next;
}
