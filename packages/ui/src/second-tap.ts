/** Where and when a click was, in the terms of MouseEvent. */
type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>;

/** Two clicks are a double tap if they are at most this many milliseconds and pixels apart. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 24;

/** Whether a click is the second one of a double tap. */
export function isSecondTap(first: Click, second: Click): boolean {
  const px = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  return second.timeStamp - first.timeStamp <= DOUBLE_TAP_MS && px <= DOUBLE_TAP_PX;
}

/** The events that end the wait for a second tap: the next click, or typing on the page below. */
const ENDS = ['click', 'input'] as const;
const CAPTURE = { capture: true };

/**
 * Remembers the clicks of an open sheet. Returns the function to call when the sheet has closed. If a click closed the
 * sheet, the second tap of a double tap would hit the page below, for example a tab. The function suppresses that tap.
 * A click after typing does not count as a second tap.
 */
export function ignoreSecondTap(): () => void {
  let last: Click | undefined;
  const remember = (event: MouseEvent) => {
    last = event;
  };
  document.addEventListener('click', remember, CAPTURE);
  return () => {
    document.removeEventListener('click', remember, CAPTURE);
    const first = last;
    if (first === undefined) return;
    const judge = (event: Event) => {
      for (const type of ENDS) document.removeEventListener(type, judge, CAPTURE);
      // An input event has no place, so it is never the second tap.
      if (!isSecondTap(first, event as MouseEvent)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const type of ENDS) document.addEventListener(type, judge, CAPTURE);
  };
}
