import { zonedParts } from '@surahi/game';

/** Money is counted by days of India, wherever players and operators are. */
export const MONEY_ZONE = 'Asia/Kolkata';

/** '2025-07-05 15:04:05', India time, as some lists of the wire have it. */
export function storedTime(at: Date): string {
  const { year, month, day, hour, minute, second } = zonedParts(at.getTime(), MONEY_ZONE);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}
