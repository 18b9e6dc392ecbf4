import { brokenLimit, formatPoints, type PaiseLimits, parseAmount } from '@surahi/game';
import type { useT } from '../../shared/i18n/i18n.ts';

/** Parses the amount of a deposit: whole points. An empty field counts as 0. Returns null for any other text. */
export function parseDepositAmount(typed: string): bigint | null {
  return typed === '' ? 0n : parseAmount(typed, { decimals: 0 });
}

/** The message for an amount that the server would reject. Undefined when the amount is allowed. */
export function amountProblem(
  t: ReturnType<typeof useT>,
  amountPaise: bigint | null,
  limits: PaiseLimits,
): string | undefined {
  if (amountPaise === null) return t('money.amountInvalid');
  const broken = brokenLimit(amountPaise, limits);
  if (broken === 'below_minimum') return t('deposit.belowMinimum', { min: formatPoints(limits.minPaise) });
  return broken === undefined ? undefined : t('deposit.aboveMaximum', { max: formatPoints(limits.maxPaise ?? 0n) });
}
