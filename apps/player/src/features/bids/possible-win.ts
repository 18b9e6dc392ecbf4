import { payoutPaise } from '@surahi/game';
import type { Market } from '../../shared/markets/market.ts';
import type { BidRow } from './bid-list.ts';
import { pickText } from './pick-text.ts';

/**
 * The highest possible payout of the rows of one screen, in paise. A session has one result, so only one of its numbers
 * can win. Rows with the same number win together. Undefined when a rate is unknown.
 */
export function possibleWinPaise(rows: readonly BidRow[], rates: Market['rates']): bigint | undefined {
  const sessions = new Map<string, Map<string, bigint>>();
  for (const { pick, points } of rows) {
    const rate = rates?.[pick.game];
    if (rate === undefined) return undefined;
    const numbers = sessions.get(pick.session) ?? new Map<string, bigint>();
    sessions.set(pick.session, numbers);
    const number = pickText(pick);
    const [stake, win] = rate;
    numbers.set(number, (numbers.get(number) ?? 0n) + payoutPaise(points, { stake, win }));
  }
  const best = [...sessions.values()].map((numbers) => [...numbers.values()].reduce((a, b) => (a > b ? a : b), 0n));
  return best.reduce((sum, each) => sum + each, 0n);
}
