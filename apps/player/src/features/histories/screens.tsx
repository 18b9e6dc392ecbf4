import { HISTORY_KINDS } from './history-kinds.ts';
import { HistoryScreen } from './history-screen.tsx';

/** Makes the component of a history for the routes. */
function screenOf(name: keyof typeof HISTORY_KINDS) {
  const kind = HISTORY_KINDS[name];
  return function Screen() {
    return <HistoryScreen key={kind.key} kind={kind} />;
  };
}

/** The histories by name. */
export const historyScreens = {
  mainBids: screenOf('mainBids'),
  mainWins: screenOf('mainWins'),
  starlineBids: screenOf('starlineBids'),
  starlineWins: screenOf('starlineWins'),
  galiBids: screenOf('galiBids'),
  galiWins: screenOf('galiWins'),
} as const;

/** The name of a history. */
export type HistoryName = keyof typeof historyScreens;
