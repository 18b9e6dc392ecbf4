import type { Screen } from './screen.tsx';

/** Landing, registration, login, passwords and profile. */
export const accountScreens: readonly Screen[] = [];
