import type { ExclusionLength, LimitKind, LimitPeriod, TimeOutLength } from '@surahi/contract';
import { formatPoints } from '@surahi/game';
import { fieldName } from '../changes/field-names.ts';
import { fieldValue } from '../changes/field-value.ts';
import { formatCount, formatInstant } from '../format.ts';
import { t } from '../i18n/i18n.ts';

const KINDS: Readonly<Record<LimitKind, string>> = {
  deposit: t('Deposits'),
  loss: t('Losses'),
  stake: t('Stakes'),
  bid: t('One submission'),
  play: t('Play time'),
};

const PERIODS: Readonly<Record<LimitPeriod, string>> = {
  day: t('per day'),
  week: t('per week'),
  month: t('per month'),
  once: '',
};

/** The limits that operators can set, in the order of the screen. */
export const LIMIT_OPTIONS = (['deposit', 'loss', 'stake', 'bid', 'play'] as const).map((value) => ({
  value,
  label: KINDS[value],
}));

/** The periods of every limit except that of one submission. */
export const PERIOD_OPTIONS = (['day', 'week', 'month'] as const).map((value) => ({ value, label: PERIODS[value] }));

export const TIME_OUT_OPTIONS: { value: TimeOutLength; label: string }[] = [
  { value: 'day', label: t('24 hours') },
  { value: 'week', label: t('1 week') },
  { value: 'month', label: t('1 month') },
  { value: 'six_weeks', label: t('6 weeks') },
];

export const EXCLUSION_OPTIONS: { value: ExclusionLength; label: string }[] = [
  { value: 'six_months', label: t('6 months') },
  { value: 'year', label: t('1 year') },
  { value: 'five_years', label: t('5 years') },
  { value: 'for_good', label: t('For good') },
];

/** 'Losses per day'. */
export function limitName(kind: LimitKind, period: LimitPeriod): string {
  return `${KINDS[kind]} ${PERIODS[period]}`.trim();
}

/** The amount of a limit: paise as points, minutes for play time. */
export function limitAmount(kind: LimitKind, amount: string): string {
  return kind === 'play' ? t('{count} min', { count: formatCount(Number(amount)) }) : formatPoints(BigInt(amount));
}

/** 'for good' for an end of 0. */
export function untilText(untilMs: number): string {
  return untilMs === 0 ? t('for good') : t('until {time}', { time: formatInstant(untilMs) });
}

export const BREAK_NAMES = { time_out: t('Time-out'), exclusion: t('Exclusion') } as const;

export const LINK_NAMES = {
  mobile: t('Mobile number is a number of the excluded player'),
  payout: t('Same payout number'),
  device: t('Registered in a browser of the excluded player'),
} as const;

const SUBJECTS: Readonly<Record<string, string>> = {
  time_out: t('Time-out'),
  exclusion: t('Exclusion'),
  return: t('Return after an exclusion'),
  settings: t('Reality check and transfers'),
  'offer:deposit': t('Offer of a deposit limit'),
  'blocks:quiet': t('Quiet hours'),
  'blocks:market': t('Blocked markets'),
  'blocks:game': t('Blocked games'),
};

/** The outcome of a request or an offer. */
const OUTCOMES: Readonly<Record<string, string>> = {
  waiting: t('waiting'),
  requested: t('requested'),
  confirmed: t('confirmed'),
  cancelled: t('cancelled'),
  declined: t('declined'),
  lifted: t('lifted'),
};

const LEADS: Readonly<Record<string, string>> = {
  limit: '',
  staff_limit: `${t('Staff limit:')} `,
  raise: `${t('Higher limit:')} `,
};

/** The subject of a change of a player's limits: 'Staff limit: Losses per day'. */
export function changeName(subject: string): string {
  const limit = limitOf(subject);
  if (limit === undefined) return SUBJECTS[subject] ?? subject;
  return `${limit.lead}${limitName(limit.kind, limit.period)}`;
}

/** A value before or after a change, as text. */
export function changeValue(subject: string, value: unknown): string {
  const limit = limitOf(subject);
  if (value === null || value === undefined) return limit === undefined ? '–' : t('none');
  if (limit !== undefined && typeof value === 'string' && /^[0-9]+$/.test(value)) return limitAmount(limit.kind, value);
  if (subject === 'blocks:quiet' && Array.isArray(value)) return value.map(hoursText).join(', ') || t('none');
  if (typeof value === 'string' && Object.hasOwn(OUTCOMES, value)) return OUTCOMES[value] ?? value;
  if (typeof value !== 'object' || Array.isArray(value)) return fieldValue('', value);
  if ('opensAt' in value && 'to' in value) {
    const to = typeof value.to === 'string' && limit !== undefined ? limitAmount(limit.kind, value.to) : t('no limit');
    return t('{to}, may be confirmed from {time}', { to, time: fieldValue('opensAt', value.opensAt) });
  }
  if ('untilMs' in value && typeof value.untilMs === 'number') return untilText(value.untilMs);
  return Object.entries(value)
    .map(([key, part]) => `${fieldName([key])}: ${fieldValue(key, part)}`)
    .join(', ');
}

/** Quiet hours {from, to}, minutes of the day, as '23:00 to 06:00'. */
function hoursText(range: unknown): string {
  if (typeof range !== 'object' || range === null || !('from' in range) || !('to' in range)) return '';
  return t('{from} to {to}', {
    from: timeOfDay(Number(range.from)),
    to: timeOfDay(Number(range.to)),
  });
}

/** A minute of the day as '23:00'. */
export function timeOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function limitOf(subject: string): { lead: string; kind: LimitKind; period: LimitPeriod } | undefined {
  const [group = '', kindText, periodText] = subject.split(':');
  const lead = LEADS[group];
  const kind = LIMIT_OPTIONS.find((one) => one.value === kindText)?.value;
  const period = (['day', 'week', 'month', 'once'] as const).find((one) => one === periodText);
  return lead === undefined || kind === undefined || period === undefined ? undefined : { lead, kind, period };
}
