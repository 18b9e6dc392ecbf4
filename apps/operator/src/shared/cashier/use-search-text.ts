import { useEffect, useState } from 'react';
import { useHref, useLocation } from 'react-router';

const SEARCH_DELAY_MS = 250;

/**
 * The text of a search field that is applied when the operator stops typing. `isWaiting` is true until the typed text is
 * applied. A search that changes elsewhere, for example by a saved view, replaces the typed text.
 */
export function useSearchText(applied: string, apply: (search: string) => void) {
  const [typed, setTyped] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  if (lastApplied !== applied) {
    setLastApplied(applied);
    if (typed.trim() !== applied) setTyped(applied);
  }
  const isWaiting = typed.trim() !== applied;
  const shownPath = useHref(useLocation().pathname);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      // While the next page loads, the address is its own already. A search applied to it would lead back to this page.
      if (location.pathname === shownPath) apply(typed.trim());
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  });
  return { typed, setTyped, isWaiting };
}
