import type { Pick } from '@surahi/game';
import { encodePick, pickNeedsOpen, pointsToPaise } from '@surahi/game';

/** One bid of the list that the player is building. */
export type BidRow = {
  id: number;
  pick: Pick;
  points: number;
  /** Business date of the draw, day-MonthName-year. */
  bidDate: string;
  /** The screen whose list has the row, as path and market id. Set in the slip, and while the row is sent. */
  screen?: string;
};

export type BidList = { rows: readonly BidRow[]; nextId: number };

export type BidListAction =
  | { type: 'add'; picks: readonly { pick: Pick; points: number }[]; bidDate: string }
  | { type: 'remove'; ids: readonly number[] }
  | { type: 'edit'; id: number; points: number }
  | { type: 'edit_all'; points: number }
  | { type: 'merge' };

export const EMPTY_LIST: BidList = { rows: [], nextId: 1 };

/** Applies an action to the list. New rows go first, so the player sees them right after Proceed. */
export function bidListReducer(list: BidList, action: BidListAction): BidList {
  switch (action.type) {
    case 'add': {
      const added = action.picks.map((each, index) => ({
        ...each,
        id: list.nextId + index,
        bidDate: action.bidDate,
      }));
      return { rows: [...added, ...list.rows], nextId: list.nextId + added.length };
    }
    case 'remove':
      return { ...list, rows: list.rows.filter(({ id }) => !action.ids.includes(id)) };
    case 'edit':
      return {
        ...list,
        rows: list.rows.map((row) => (row.id === action.id ? { ...row, points: action.points } : row)),
      };
    case 'edit_all':
      return { ...list, rows: list.rows.map((row) => ({ ...row, points: action.points })) };
    case 'merge':
      return { ...list, rows: mergeEqual(list.rows) };
  }
}

function keyOf({ pick, bidDate }: BidRow): string {
  return `${bidDate} ${encodePick(pick)}`;
}

/** Whether a list has each of these rows, with the same number and points. */
export function hasRows(list: BidList, rows: readonly BidRow[]): boolean {
  return rows.every((row) => {
    const held = list.rows.find(({ id }) => id === row.id);
    return held !== undefined && held.points === row.points && keyOf(held) === keyOf(row);
  });
}

/** Combines equal rows at the place of the first one and adds up their points. */
function mergeEqual(rows: readonly BidRow[]): BidRow[] {
  const merged = new Map<string, BidRow>();
  for (const row of rows) {
    const first = merged.get(keyOf(row));
    merged.set(keyOf(row), first === undefined ? row : { ...first, points: first.points + row.points });
  }
  return [...merged.values()];
}

/** How many rows disappear when equal rows are combined. */
export function equalRows(rows: readonly BidRow[]): number {
  return rows.length - new Set(rows.map(keyOf)).size;
}

export function totalPoints(rows: readonly { points: number }[]): number {
  return rows.reduce((sum, { points }) => sum + points, 0);
}

/** The wallet minus the points of the rows, in paise. Negative when the list costs more than the wallet holds. */
export function shownBalance(walletPaise: bigint, rows: readonly { points: number }[]): bigint {
  return walletPaise - pointsToPaise(totalPoints(rows));
}

/** Which sessions of the current draw accept bids. */
export type DrawState = { bidDate: string; open: boolean; close: boolean };

/** Whether a row can be sent: its draw is the current one and its session is open. */
export function isSendable(row: BidRow, draw: DrawState): boolean {
  if (row.bidDate !== draw.bidDate) return false;
  return pickNeedsOpen(encodePick(row.pick)) ? draw.open : draw.close;
}
