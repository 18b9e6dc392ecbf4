import type { BidList, BidListAction, BidRow } from './bid-list.ts';
import { bidListReducer, hasRows } from './bid-list.ts';
import { changeDraft, isStored, readDraft, readScreen, storeDraft } from './draft-list.ts';

/** The list of an open bid screen. Its rows are stored in the same step as they change. */
export type OpenList = {
  read: () => BidList;
  subscribe: (listener: () => void) => () => void;
  /**
   * Applies an action to the stored rows, which another tab may have changed since they were shown. `bidDate` is the
   * present draw.
   */
  change: (action: BidListAction, bidDate: string) => void;
  /** Whether these rows are still in the list, with the same points. Another tab may have sent or changed them. */
  has: (rows: readonly BidRow[], bidDate: string) => boolean;
  /** Shows the rows that another tab has stored. Never writes, because that could undo a newer change of that tab. */
  follow: (bidDate: string) => void;
  /** Takes the rows off the stored list while they are sent, and puts back those that are left. */
  setUnderWay: (underWay: boolean) => void;
};

/** Opens the stored list of a screen. */
export function openList(screen: string, firstDate: string): OpenList {
  const listeners = new Set<() => void>();
  let list = readDraft({ screen, bidDate: firstDate });
  let isUnderWay = false;
  const show = (next: BidList) => {
    list = next;
    for (const listener of listeners) listener();
  };
  /** The stored rows of the present draw and of the rows on show. The list itself where the browser stores nothing. */
  const stored = (bidDate: string): BidList => {
    const { rows, nextId } = readScreen(screen);
    const shown = new Set(list.rows.map(({ id }) => id));
    const kept = rows.filter((row) => row.bidDate === bidDate || shown.has(row.id));
    return { rows: kept, nextId: Math.max(nextId, list.nextId) };
  };
  let isKept = true;
  const store = (next: BidList) => {
    storeDraft(screen, next);
    isKept = isStored(screen, next);
    show(next);
  };
  return {
    read: () => list,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (action, bidDate) => {
      if (isUnderWay) show(bidListReducer(list, action));
      else store(bidListReducer(isKept ? stored(bidDate) : list, action));
    },
    has: (rows, bidDate) => hasRows(isKept && !isUnderWay ? stored(bidDate) : list, rows),
    follow: (bidDate) => {
      if (!isUnderWay) show(stored(bidDate));
    },
    setUnderWay: (underWay) => {
      if (underWay === isUnderWay) return;
      isUnderWay = underWay;
      if (underWay) changeDraft(screen, { type: 'remove', ids: list.rows.map(({ id }) => id) });
      else store(withRows(list, isKept ? readScreen(screen).rows : []));
    },
  };
}

/** Adds rows that another tab stored meanwhile, with new ids. */
function withRows(list: BidList, added: readonly BidRow[]): BidList {
  return added.reduceRight(
    (held, { pick, points, bidDate }) => bidListReducer(held, { type: 'add', picks: [{ pick, points }], bidDate }),
    list,
  );
}
