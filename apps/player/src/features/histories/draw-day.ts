import { dateText, dayText } from '../../shared/dates.ts';

/** '25 Nov 2026 12:10:00 AM' of bids and Starline wins, and '25 November 26 01:00' of other wins. */
const WIRE_DAY = /^(\d{2}) ([A-Za-z]{3})[A-Za-z]* (?:20)?(\d{2}) /;

/** Returns a draw's day (YYYY-MM-DD) as '24 Nov', or undefined when a wire time is on that day or is unreadable. */
export function otherDrawDay(at: string, businessDate: string): string | undefined {
  const found = WIRE_DAY.exec(at);
  if (found === null || businessDate === '') return undefined;
  const month = dateText(businessDate, { month: 'short' }, 'en-IN').slice(0, 3);
  if (found.slice(1).join(' ') === `${businessDate.slice(8)} ${month} ${businessDate.slice(2, 4)}`) return undefined;
  return dayText(businessDate);
}
