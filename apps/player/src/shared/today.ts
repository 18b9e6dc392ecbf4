import { zonedDate } from '@surahi/game';
import { serverNow } from './clock.ts';
import { ZONE } from './dates.ts';

/** Today in India by the server's clock, YYYY-MM-DD. Apart from `dates.ts`, because home does not load zonedDate. */
export function todayInIndia(): string {
  return zonedDate(serverNow(), ZONE);
}
