import { localeTag } from '../../shared/i18n/language.ts';

/** A draw's date, '21-November-2026', with the month's name in the current language. */
export function bidDateText(date: string): string {
  return date.replace(/[A-Za-z]+/, (month) => {
    const atMs = Date.parse(`1 ${month} 2000`);
    return Number.isNaN(atMs) ? month : new Intl.DateTimeFormat(localeTag(), { month: 'long' }).format(atMs);
  });
}
