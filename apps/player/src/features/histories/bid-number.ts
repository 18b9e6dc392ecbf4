import { parseGameLabel, parseSessionWord, pickText } from '@surahi/game';
import type { HistoryEntry } from './history-kinds.ts';

/** The number of a bid as players write it, with both of its values: the open side comes first. */
export function numberOf(entry: Pick<HistoryEntry, 'pana' | 'session' | 'digits' | 'closedigits'>): string {
  const { digits, closedigits } = entry;
  const label = parseGameLabel('main', entry.pana);
  // Only games of the main family have two values.
  if (label?.kind !== 'game') return digits;
  const session = parseSessionWord(entry.session) ?? 'none';
  return pickText({ family: 'main', game: label.game, session, digits, closedigits });
}
