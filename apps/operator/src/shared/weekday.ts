import { t } from './i18n/i18n.ts';

/** The weekdays in display order; 0 is Sunday. */
export const SHOWN_WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

const NAMES = [
  t('Sunday'),
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
] as const;

export function weekdayName(weekday: number): string {
  return NAMES[weekday] ?? '';
}
