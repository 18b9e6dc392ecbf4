import type { Dispatch } from 'react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { BidList, BidListAction } from './bid-list.ts';
import { draftKey } from './draft-list.ts';
import type { OpenList } from './open-list.ts';
import { openList } from './open-list.ts';

/** The list of a screen, initially the player's draft of this market and game. Every change is stored at once. */
export function useBidList(screen: string, bidDate: string): [BidList, Dispatch<BidListAction>, OpenList] {
  const [open] = useState(() => openList(screen, bidDate));
  const list = useSyncExternalStore(open.subscribe, open.read, open.read);
  const dispatch = useCallback((action: BidListAction) => open.change(action, bidDate), [open, bidDate]);
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      // Without a session draftKey is undefined: the other tab has logged out, and this screen closes.
      if (key !== null && key === draftKey(screen)) open.follow(bidDate);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [open, screen, bidDate]);
  return [list, dispatch, open];
}

/** Keeps rows that are being sent off the draft. They are then stored with their requests. */
export function useUnderWay(open: OpenList, underWay: boolean): void {
  useEffect(() => open.setUnderWay(underWay), [open, underWay]);
}
