/** An open sheet that the browser's Back may close. A locked sheet stays open. */
type ClosableSheet = { close: () => void; isLocked: () => boolean };

/** Closes a sheet on the browser's Back. Returns the function to call when the sheet has closed. */
type HoldBack = (sheet: ClosableSheet) => () => void;

let hold: HoldBack | undefined;

/**
 * Sets how an app closes sheets on Back. Call it once at the start. Without it, sheets use the browser's CloseWatcher.
 */
export function setHoldBack(next: HoldBack): void {
  hold = next;
}

/** The part of CloseWatcher that this file uses. Some browsers lack CloseWatcher. */
type Watcher = { oncancel: ((event: Event) => void) | null; onclose: (() => void) | null; destroy(): void };

/**
 * Makes the browser's Back close a sheet instead of leaving the page. Returns the function to call when the sheet has
 * closed.
 */
export function holdBack(sheet: ClosableSheet): () => void {
  if (hold !== undefined) return hold(sheet);
  // TypeScript's Window type does not have CloseWatcher.
  const { CloseWatcher } = window as { CloseWatcher?: new () => Watcher };
  if (CloseWatcher === undefined) return () => undefined;
  const watcher = new CloseWatcher();
  watcher.oncancel = (event) => {
    if (sheet.isLocked()) event.preventDefault();
  };
  watcher.onclose = () => {
    if (!sheet.isLocked()) sheet.close();
  };
  return () => watcher.destroy();
}
