/**
 * Ignores the second tap of a double tap on a button or link. It would repeat the action, or hit whatever the next
 * screen shows in the same place. Browsers count taps in `detail`; keyboards and screen readers report 0 or 1.
 */
export function ignoreSecondTaps(page: Pick<Document, 'addEventListener'>): void {
  page.addEventListener(
    'click',
    (event) => {
      if (event.detail < 2 || !(event.target instanceof Element) || event.target.closest('button, a') === null) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
