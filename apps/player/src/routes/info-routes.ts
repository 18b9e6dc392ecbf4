import type { Screen } from './screen.tsx';

/** How to play, rates, policies and about. */
export const infoScreens: readonly Screen[] = [];
