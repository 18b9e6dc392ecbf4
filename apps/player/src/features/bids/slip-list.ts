import type { Pick } from '@surahi/game';
import type { Market } from '../../shared/markets/market.ts';
import type { BidGame } from './bid-games.ts';
import { BID_GAMES } from './bid-games.ts';
import type { BidListAction, BidRow, DrawState } from './bid-list.ts';
import { hasRows } from './bid-list.ts';
import { drawOf } from './confirm-parts.ts';
import { addToDraft, changeDraft, readDrafts, readScreen } from './draft-list.ts';

/**
 * A row of the slip. Its id is unique in the slip and changes when the slip is read again. `screen` and `listId` name
 * the row in its stored list.
 */
export type SlipRow = BidRow & { screen: string; listId: number };

/** The bids of the slip for one draw. */
export type SlipDraw = { key: string; market: Market; draw: DrawState; rows: readonly SlipRow[] };

/**
 * The player's slip: the rows of all lists of games and markets. The lists stay the only store, so a bid screen and the
 * slip always show the same rows.
 */
export function readSlip(): readonly SlipRow[] {
  const rows = readDrafts().flatMap((draft) => {
    return draft.rows.map((row) => ({ ...row, screen: draft.screen, listId: row.id }));
  });
  return rows.map((row, index) => ({ ...row, id: index + 1 }));
}

/** Adds a bid to the slip. Returns its row, or undefined if the browser did not store it: its storage is full or forbidden. */
export function addToSlip(market: Market, bid: { pick: Pick; points: number }): SlipRow | undefined {
  const screen = screenOf(market, bid.pick);
  const { nextId } = readScreen(screen);
  addToDraft(screen, [{ ...bid, id: nextId, bidDate: market.bidDate }]);
  return readSlip().find((row) => row.screen === screen && row.listId === nextId);
}

/** Applies an action to the lists that have the rows. It changes only these rows, whatever another tab stored meanwhile. */
export function changeSlip(
  rows: readonly SlipRow[],
  action: Exclude<BidListAction, { type: 'add' } | { type: 'merge' }>,
): void {
  for (const { id, screen, listId } of rows) {
    if (action.type === 'remove' && action.ids.includes(id)) changeDraft(screen, { type: 'remove', ids: [listId] });
    if (action.type === 'edit_all' || (action.type === 'edit' && action.id === id)) {
      changeDraft(screen, { type: 'edit', id: listId, points: action.points });
    }
  }
}

/** Whether the lists still have these rows, with the same points. Another tab may have sent or changed them. */
export function areListed(rows: readonly (BidRow & { listId?: number })[]): boolean {
  return rows.every(({ screen = '', listId = Number.NaN, ...row }) => {
    return hasRows(readScreen(screen), [{ ...row, id: listId }]);
  });
}

/** Takes rows off their lists, because a submission has them from now on. */
export function takeOffLists(rows: readonly (BidRow & { listId?: number })[]): void {
  for (const { screen, listId } of rows) {
    if (screen !== undefined && listId !== undefined) changeDraft(screen, { type: 'remove', ids: [listId] });
  }
}

/** The screen for bids like a pick on a market. Panas belong to the pana screens, whichever screen they came from. */
export function screenOf({ family, gameId }: Market, pick: Pick): string {
  const game = Object.values<BidGame>(BID_GAMES).find((one) => one.family === family && one.kind === pick.game);
  if (game === undefined) throw new RangeError(`no screen for ${family} ${pick.game}`);
  return `${game.path} ${gameId}`;
}

/** The game and market id of a list's screen. Undefined for a screen that this version of the app lacks. */
export function parseScreen(screen: string): { game: BidGame; gameId: string } | undefined {
  const [path, gameId] = screen.split(' ');
  const game = Object.values<BidGame>(BID_GAMES).find((one) => one.path === path);
  return game === undefined || gameId === undefined ? undefined : { game, gameId };
}

function marketOf({ screen }: SlipRow, markets: readonly Market[]): Market | undefined {
  const parsed = parseScreen(screen);
  return markets.find(({ family, gameId }) => family === parsed?.game.family && gameId === parsed.gameId);
}

/** The rows by draw, in the order of the next cut-off. Leaves out rows of markets that are not on the lists. */
export function slipDraws(rows: readonly SlipRow[], markets: readonly Market[], nowMs: number): readonly SlipDraw[] {
  const draws = new Map<string, SlipDraw>();
  for (const row of rows) {
    const market = marketOf(row, markets);
    if (market === undefined || row.bidDate !== market.bidDate) continue;
    const key = `${market.family} ${market.gameId}`;
    const draw = draws.get(key) ?? { key, market, draw: drawOf(market, nowMs), rows: [] };
    draws.set(key, { ...draw, rows: [...draw.rows, row] });
  }
  return [...draws.values()].toSorted((a, b) => endOf(a) - endOf(b));
}

/** When the first of the draw's open sessions closes, unix ms. */
function endOf({ market, draw }: SlipDraw): number {
  return draw.open ? market.openAtMs : (market.closeAtMs ?? market.openAtMs);
}

/** Ids of rows whose draw is over. */
export function overRows(rows: readonly SlipRow[], markets: readonly Market[]): number[] {
  return rows.flatMap((row) => {
    const market = marketOf(row, markets);
    return market === undefined || market.bidDate === row.bidDate ? [] : [row.id];
  });
}
