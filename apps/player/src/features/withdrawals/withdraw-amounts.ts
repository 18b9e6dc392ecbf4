import { parseWireAmount, pointsToPaise } from '@surahi/game';
import type { WithdrawalTerms } from './check-withdrawal.ts';

const AMOUNTS = [500, 1000, 2000, 5000, 10_000] as const;

/** Common amounts that the balance and the limits allow, at most three, and the largest allowed amount, in paise. */
export function offeredAmounts(terms: WithdrawalTerms): { amounts: bigint[]; all: bigint | undefined } {
  const walletPaise = parseWireAmount(terms.wallet_amt);
  const minPaise = parseWireAmount(terms.min_withdrawal) ?? 0n;
  const maxPaise = parseWireAmount(terms.max_withdrawal);
  if (walletPaise === undefined) return { amounts: [], all: undefined };
  const most = maxPaise !== undefined && maxPaise > 0n && maxPaise < walletPaise ? maxPaise : walletPaise;
  const amounts = AMOUNTS.map((points) => pointsToPaise(points)).filter((paise) => paise >= minPaise && paise < most);
  return { amounts: amounts.slice(0, 3), all: most >= minPaise && most > 0n ? most : undefined };
}
