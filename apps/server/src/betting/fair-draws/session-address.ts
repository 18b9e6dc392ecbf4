import type { Session } from '@surahi/fairness';
import { isDate } from '@surahi/game';
import type { SessionAddress } from './export-bundle.ts';

/** Parses the address of a session. Returns undefined when it is malformed. */
export function readAddress(params: { market: string; date: string; session: string }): SessionAddress | undefined {
  const { market, date, session } = params;
  if (!/^[1-9]\d{0,8}$/.test(market) || !isDate(date) || !isSession(session)) return undefined;
  return { marketId: Number(market), businessDate: date, session };
}

function isSession(text: string): text is Session {
  return text === 'open' || text === 'close';
}
