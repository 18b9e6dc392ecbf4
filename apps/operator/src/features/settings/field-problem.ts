import { t } from '../../shared/i18n/i18n.ts';

export type FieldKind =
  | 'points'
  | 'maybe-points'
  | 'hours'
  | 'minutes'
  | 'time'
  | 'choice'
  | 'upi-handle'
  | 'ifsc'
  | 'account';

const MOST_POINTS = 1_000_000_000;
const MOST_HOURS = 720;
const MOST_MINUTES = 1440;

/** The pattern of each kind of text, and the error for texts that do not match. An empty text is valid. */
const PATTERNS: Partial<Record<FieldKind, { pattern: RegExp; problem: string }>> = {
  'upi-handle': { pattern: /^([A-Za-z][A-Za-z.]{1,31})?$/, problem: t('Enter a handle like paytm, without @') },
  ifsc: { pattern: /^([A-Z]{4}0[A-Z0-9]{6})?$/, problem: t('Enter an IFSC like PYTM0123456') },
  account: { pattern: /^[0-9A-Z]{0,34}$/, problem: t('Enter capital letters and digits') },
};

/** Why a text is invalid; undefined if it is valid. */
export function problemOf({ kind }: { kind: FieldKind }, text: string): string | undefined {
  const format = PATTERNS[kind];
  if (format !== undefined) return format.pattern.test(text) ? undefined : format.problem;
  if (kind === 'maybe-points' && text === '') return undefined;
  if (kind === 'points' || kind === 'maybe-points') {
    return /^[0-9]{1,10}$/.test(text) && Number(text) <= MOST_POINTS
      ? undefined
      : t('Enter whole points up to 1,00,00,00,000');
  }
  if (kind === 'minutes') {
    const minutes = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
    return minutes >= 1 && minutes <= MOST_MINUTES ? undefined : t('From 1 to {most} minutes', { most: MOST_MINUTES });
  }
  if (kind === 'hours') {
    return /^[0-9]{1,3}$/.test(text) && Number(text) <= MOST_HOURS
      ? undefined
      : t('Enter 0 to {most} hours', { most: MOST_HOURS });
  }
  if (kind === 'time') return /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(text) ? undefined : t('Enter a time like 10:00');
  return undefined;
}
