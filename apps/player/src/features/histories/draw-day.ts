/** '25 Nov 2026 12:10:00 AM' of bids and Starline wins, and '25 November 26 01:00' of other wins. */
const WIRE_DAY = /^(\d{2}) ([A-Za-z]{3})[A-Za-z]* (?:20)?(\d{2}) /;

/** Returns a draw's day (YYYY-MM-DD) as '24 Nov', or undefined when a wire time is on that day or is unreadable. */
export function otherDrawDay(at: string, businessDate: string, locale: string): string | undefined {
  const atUtcMs = Date.parse(businessDate);
  const found = WIRE_DAY.exec(at);
  if (found === null || Number.isNaN(atUtcMs)) return undefined;
  const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(atUtcMs);
  if (found.slice(1).join(' ') === `${businessDate.slice(8)} ${month} ${businessDate.slice(2, 4)}`) return undefined;
  const day = { day: 'numeric', month: 'short', timeZone: 'UTC', numberingSystem: 'latn' } as const;
  return new Intl.DateTimeFormat(locale, day).format(atUtcMs);
}
