import { isChartPath } from '../../paths.ts';
import type { ToastDrawer, ToastMessage } from '../toast.ts';

/** How long a toast stays, ms, from the specification. Toasts on the charts stay longer. */
const TOAST_MS = 3000;
const CHART_TOAST_MS = 5000;

/** Draws a toast and ends it by its id. */
type Screen = {
  show: (kind: ToastMessage['kind'], text: string, durationMs: number) => string | number;
  dismiss: (id: string | number) => void;
  /** The path of the page. */
  path: () => string;
};

/**
 * Draws toasts and remembers the errors among them. An error ends with its screen or with the player's next success,
 * which it would contradict. A warning stays, because it reports something that has already happened.
 */
export function createToastDrawer({
  show,
  dismiss,
  path,
}: Screen): ToastDrawer & { endErrorsOfOthers: (present: string) => void } {
  let errors: { id: string | number; path: string }[] = [];
  const endErrors = (isOver: (path: string) => boolean) => {
    for (const error of errors) if (isOver(error.path)) dismiss(error.id);
    errors = errors.filter((error) => !isOver(error.path));
  };
  return {
    draw: ({ kind, text, durationMs }) => {
      if (kind === 'success') endErrors(() => true);
      const id = show(kind, text, durationMs ?? (isChartPath(path()) ? CHART_TOAST_MS : TOAST_MS));
      // Read in a microtask: the caller may open the screen that the toast belongs to right after this call.
      if (kind === 'error') queueMicrotask(() => errors.push({ id, path: path() }));
    },
    endErrors: () => endErrors(() => true),
    /** Ends the errors of other screens than the one with this path. */
    endErrorsOfOthers: (present) => endErrors((of) => of !== present),
  };
}
