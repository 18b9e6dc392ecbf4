import { HISTORY_KINDS } from './history-kinds.ts';
import { HistoryScreen } from './history-screen.tsx';

/** The name of a history. */
export type HistoryName = keyof typeof HISTORY_KINDS;

/** Makes the component of a history for the routes. */
export function historyScreen(name: HistoryName) {
  const kind = HISTORY_KINDS[name];
  return function Screen() {
    return <HistoryScreen key={kind.key} kind={kind} />;
  };
}
