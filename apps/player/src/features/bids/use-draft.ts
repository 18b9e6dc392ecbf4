import type { Dispatch } from 'react';
import { useEffect, useReducer } from 'react';
import type { BidList, BidListAction } from './bid-list.ts';
import { bidListReducer, EMPTY_LIST } from './bid-list.ts';
import { draftKey, readDraft, storeDraft } from './draft-list.ts';

/** The list of a screen, initially the player's draft of this market and game. */
export function useBidList(screen: string, bidDate: string): [BidList, Dispatch<BidListAction>] {
  return useReducer(bidListReducer, { screen, bidDate }, readDraft);
}

type StoredDraft = {
  screen: string;
  bidDate: string;
  list: BidList;
  /** True while the list is being sent. Its rows are then stored with the requests, not in the draft. */
  underWay: boolean;
  dispatch: Dispatch<BidListAction>;
};

/** Stores the list on every change, and applies changes that another tab makes to the same list. */
export function useStoredDraft({ screen, bidDate, list, underWay, dispatch }: StoredDraft): void {
  useEffect(() => storeDraft(screen, underWay ? EMPTY_LIST : list), [screen, list, underWay]);
  useEffect(() => {
    if (underWay) return undefined;
    const follow = ({ key }: StorageEvent) => {
      // Without a session draftKey is undefined: the other tab has logged out, and this screen closes.
      if (key !== null && key === draftKey(screen)) {
        dispatch({ type: 'replace', list: readDraft({ screen, bidDate }) });
      }
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [screen, bidDate, underWay, dispatch]);
}
