import { useEffect, useState } from 'react';
import { type DraftState, isUnsaved } from './draft-state.ts';

type Leave = () => void;

/** Forms with changes that are not saved. */
const changed = new Set<symbol>();
let ask: ((leave: Leave) => void) | undefined;
/** The index of the shown page in the history. React Router stores it in `history.state`. */
let shownIndex = 0;
let isLeaving = false;
let isReturning = false;

/** Marks a form as changed but not saved. Leaving the page then asks first. */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const form = Symbol('form');
    changed.add(form);
    return () => void changed.delete(form);
  }, [isChanged]);
}

/**
 * Marks a form as changed while leaving would lose its draft. Call the returned function when the server has accepted
 * the draft.
 */
export function useUnsavedDraft(now: DraftState): () => void {
  const [accepted, setAccepted] = useState<DraftState>();
  useUnsaved(isUnsaved(now, accepted));
  return () => setAccepted(now);
}

/** Leaves the page by `leave`. Asks first if changes are not saved. For a navigation that is neither a link nor Back. */
export function leavePage(leave: Leave): void {
  if (ask === undefined || changed.size === 0) leave();
  else ask(leave);
}

/** Calls `next` before unsaved changes are left. Its argument `leave` continues. Returns the unsubscribe function. */
export function onLeave(next: (leave: Leave) => void): () => void {
  ask = next;
  return () => {
    ask = undefined;
  };
}

/** Remembers the page that is shown. The router calls it after each navigation. */
export function noteShownPage(): void {
  shownIndex = indexNow();
}

/**
 * Watches links, Back and Forward, reloads and closed tabs. It must run before the router starts, so that its listeners
 * run first: an unconfirmed change of the history must not reach the router.
 */
export function watchLeaving(): void {
  window.addEventListener('beforeunload', (event) => {
    if (changed.size > 0) event.preventDefault();
  });
  window.addEventListener('click', askOnLink, { capture: true });
  window.addEventListener('popstate', askOnHistory);
}

function askOnLink(event: MouseEvent): void {
  if (isLeaving || ask === undefined || changed.size === 0) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (link === null || !isPlain || link.target === '_blank' || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.href === location.href) return;
  event.preventDefault();
  event.stopPropagation();
  ask(() => {
    isLeaving = true;
    link.click();
    isLeaving = false;
  });
}

function askOnHistory(event: PopStateEvent): void {
  const step = indexNow() - shownIndex;
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
    return;
  }
  if (isLeaving) {
    isLeaving = false;
    return;
  }
  if (ask === undefined || changed.size === 0 || step === 0) return;
  event.stopImmediatePropagation();
  // The browser has already moved. Move back, and repeat the move after the operator confirms.
  isReturning = true;
  history.go(-step);
  ask(() => {
    isLeaving = true;
    history.go(step);
  });
}

function indexNow(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}
