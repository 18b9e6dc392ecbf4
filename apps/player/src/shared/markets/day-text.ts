/** The time zone of business dates. */
const ZONE = 'Asia/Kolkata';

/** Formats the day of an instant (unix ms) in the zone of the markets, '22 Nov'. */
function dayOf(atMs: number, locale: string): string {
  const format = { day: 'numeric', month: 'short', timeZone: ZONE, numberingSystem: 'latn' } as const;
  return new Intl.DateTimeFormat(locale, format).format(atMs);
}

/**
 * A business date of the wire, '22-November-2026', as '22 Nov'. Undefined for today, for an empty text and for an
 * unreadable one.
 */
export function otherDay(wireDate: string, nowMs: number, locale: string): string | undefined {
  const atMs = Date.parse(`${wireDate.replaceAll('-', ' ')} 12:00 GMT+0530`);
  if (Number.isNaN(atMs)) return undefined;
  const day = dayOf(atMs, locale);
  return day === dayOf(nowMs, locale) ? undefined : day;
}
