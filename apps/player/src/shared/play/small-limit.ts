import { formatPoints, parseAmount } from '@surahi/game';
import type { useT } from '../i18n/i18n.ts';

/**
 * The hint for a deposit limit below the smallest deposit: it allows no deposit at all. Undefined for other amounts. The
 * limit may still be saved, because a player may always lower a limit.
 */
export function smallLimitHint(t: ReturnType<typeof useT>, typed: string, minPaise: bigint): string | undefined {
  const paise = parseAmount(typed.trim(), { decimals: 0 });
  if (paise === null || paise === 0n || paise >= minPaise) return undefined;
  return t('limits.belowDeposit', { min: formatPoints(minPaise) });
}
