import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { getSession } from '../../shared/session/session.ts';
import type { Placed } from './send-bids.ts';

/** The prefix of the entry. A log-out removes it. */
const KEY = 'receipt:last';

type Stored = { mobile: string; visit: string; placed: readonly Placed[] };

/**
 * The submissions placed during this visit to a screen, newest last. They are stored when the player leaves the screen,
 * so that Back returns to them. A reload of the screen itself starts without them. The tab keeps only one visit.
 */
export function usePlaced() {
  const { key: visit } = useLocation();
  const [placed, setPlaced] = useState(() => readPlaced(visit));
  const latest = useRef(placed);
  useEffect(() => {
    latest.current = placed;
  }, [placed]);
  useEffect(() => {
    storePlaced(visit, []);
    return () => storePlaced(visit, latest.current);
  }, [visit]);
  return {
    placed,
    addPlaced: (each: Placed) => setPlaced((held) => [...held, each]),
    forgetPlaced: () => setPlaced([]),
  };
}

/** The submissions of a visit. Empty for another visit or another player. */
export function readPlaced(visit: string): readonly Placed[] {
  const stored = readEntry();
  const isOwn = stored?.visit === visit && stored.mobile === getSession()?.mobile;
  return isOwn && Array.isArray(stored.placed) ? stored.placed : [];
}

/** Stores the submissions of a visit. An empty list removes only those of the same visit. */
export function storePlaced(visit: string, placed: readonly Placed[]): void {
  const mobile = getSession()?.mobile;
  try {
    if (placed.length > 0 && mobile !== undefined) {
      sessionStorage.setItem(KEY, JSON.stringify({ mobile, visit, placed } satisfies Stored));
    } else if (readEntry()?.visit === visit) sessionStorage.removeItem(KEY);
  } catch {
    // The browser forbids storage, or it is full. The receipt then ends when the player leaves.
  }
}

function readEntry(): Partial<Stored> | null {
  try {
    // Only storePlaced writes this entry.
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Stored> | null;
  } catch {
    return null;
  }
}
