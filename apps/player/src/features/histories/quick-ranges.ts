import { addDays } from '@surahi/game';

export type DateRange = { from: string; to: string };

/** The ranges that one tap chooses. `today` and the dates are YYYY-MM-DD. */
export function quickRanges(today: string): Record<'today' | 'yesterday' | 'week', DateRange> {
  const yesterday = addDays(today, -1);
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: addDays(today, -6), to: today },
  };
}
