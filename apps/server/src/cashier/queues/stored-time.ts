import { zonedParts } from '@surahi/game';
import { HOUSE_ZONE } from '../../config/house-zone.ts';

/** '2025-07-05 15:04:05' in India time, the form of some lists of the protocol. */
export function storedTime(at: Date): string {
  const { year, month, day, hour, minute, second } = zonedParts(at.getTime(), HOUSE_ZONE);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}
