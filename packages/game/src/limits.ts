import { type Paise, paise, pointsToPaise } from './money.ts';

/** Limits of one amount, as an operator sets them: whole points, both inclusive. Null: no maximum. */
export type PointLimits = { minPoints: number; maxPoints: number | null };

/** The same limits in paise. Undefined: no maximum. */
export type PaiseLimits = { minPaise: bigint; maxPaise: bigint | undefined };

export function limitsInPaise({ minPoints, maxPoints }: PointLimits): PaiseLimits {
  return { minPaise: pointsToPaise(minPoints), maxPaise: maxPoints === null ? undefined : pointsToPaise(maxPoints) };
}

/** Compares an amount with its limits. Returns the limit that it breaks, else undefined. Zero is always too little. */
export function brokenLimit(
  amountPaise: bigint,
  { minPaise, maxPaise }: PaiseLimits,
): 'below_minimum' | 'above_maximum' | undefined {
  if (amountPaise <= 0n || amountPaise < minPaise) return 'below_minimum';
  return maxPaise !== undefined && amountPaise > maxPaise ? 'above_maximum' : undefined;
}

/** Largest amount of one credit, one correction or one bank statement line: 10^10 points. More is a typing error. */
export const MAX_AMOUNT_PAISE = pointsToPaise(10_000_000_000);

/** What a player may still send today, in paise. Never negative: an operator may lower the limit during the day. */
export function leftOfDailyLimit(limitPoints: number, sentPaise: bigint): Paise {
  const left = pointsToPaise(limitPoints) - sentPaise;
  return paise(left > 0n ? left : 0n);
}

/** Whether two operators must agree to an amount. `abovePaise` is the largest amount that one may decide; null: any. */
export function needsTwoPeople(amountPaise: bigint, abovePaise: bigint | null): boolean {
  return abovePaise !== null && amountPaise > abovePaise;
}
