/** The weekdays in display order; 0 is Sunday. */
export const SHOWN_WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export function weekdayName(weekday: number): string {
  return NAMES[weekday] ?? '';
}
