/** The part of a document that is watched. */
export type TypingPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  readonly activeElement: { matches: (selectors: string) => boolean } | null;
};

const TEXT_FIELDS = 'textarea, select, input:not([type="radio"], [type="checkbox"])';

/**
 * Acts now, or once the focus has left the text fields of the page. A sheet that opens while the player types would take
 * the keys. Returns a function that stops waiting.
 */
export function whenCalm(page: TypingPage, act: () => void): () => void {
  const isTyping = () => page.activeElement?.matches(TEXT_FIELDS) === true;
  if (!isTyping()) {
    act();
    return () => undefined;
  }
  let isStopped = false;
  const check = () => {
    // The next element gets the focus after the event.
    setTimeout(() => {
      if (isStopped || isTyping()) return;
      stop();
      act();
    });
  };
  const stop = () => {
    isStopped = true;
    page.removeEventListener('focusout', check);
  };
  page.addEventListener('focusout', check);
  return stop;
}
