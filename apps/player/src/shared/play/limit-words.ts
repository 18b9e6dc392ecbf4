import type { LimitKind, LimitPeriod } from '@surahi/contract';
import { formatPoints } from '@surahi/ui';
import { parseWireAmount } from '@surahi/game/money';
import { t } from '../i18n/i18n.ts';
import { localeTag } from '../i18n/language.ts';

/** The limits a player can set, in the order of the screen. */
export const LIMIT_TABLE: readonly { kind: LimitKind; periods: readonly LimitPeriod[] }[] = [
  { kind: 'deposit', periods: ['day', 'week', 'month'] },
  { kind: 'stake', periods: ['day', 'week', 'month'] },
  { kind: 'loss', periods: ['day', 'week', 'month'] },
  { kind: 'play', periods: ['day', 'week', 'month'] },
  { kind: 'bid', periods: ['once'] },
];

/** An amount of a limit with its unit: points, or minutes for play time. */
export function amountWords(kind: LimitKind, amount: string): string {
  if (kind === 'play') return t('limits.minutes', { amount });
  const paise = parseWireAmount(amount);
  return t('limits.points', { amount: paise === undefined ? '–' : formatPoints(paise, { locale: localeTag() }) });
}

/** The name of one limit, 'Stake limit, Day'. */
export function limitName(kind: LimitKind, period: LimitPeriod): string {
  return `${t(`limits.kind.${kind}`)}, ${t(`limits.period.${period}`)}`;
}
