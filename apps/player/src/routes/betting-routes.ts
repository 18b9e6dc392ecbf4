import type { Screen } from './screen.tsx';

/** Home, pickers, bid screens and histories. */
export const bettingScreens: readonly Screen[] = [];
