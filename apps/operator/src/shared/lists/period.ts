import { addDays, instantOf, isDate, zonedDate } from '@surahi/game';
import { useSearchParams } from 'react-router';
import { serverNow } from '../clock.ts';
import { t } from '../i18n/i18n.ts';

const ZONE = 'Asia/Kolkata';

/** The choices of a date filter. A relative one moves with the days, so a saved view of it stays useful. */
const PERIODS = ['any', 'today', 'yesterday', 'week', 'month', 'days'] as const;
export type PeriodChoice = (typeof PERIODS)[number];

export const PERIOD_LABELS: Record<PeriodChoice, string> = {
  any: t('Any time'),
  today: t('Today'),
  yesterday: t('Yesterday'),
  week: t('Last 7 days'),
  month: t('Last 30 days'),
  days: t('Choose days'),
};

/** Days in India, YYYY-MM-DD, both included. An empty text means no limit. */
export type Period = { choice: PeriodChoice; from: string; to: string };

/** Reads the period of an address. `today` is YYYY-MM-DD in India. */
export function readPeriod(search: URLSearchParams, today: string): Period {
  const wanted = search.get('period');
  const choice = PERIODS.find((one) => one === wanted) ?? 'any';
  if (choice === 'days') {
    const read = (name: string) => (isDate(search.get(name) ?? '') ? (search.get(name) ?? '') : '');
    return { choice, from: read('from'), to: read('to') };
  }
  return { choice, ...daysOf(choice, today) };
}

function daysOf(choice: Exclude<PeriodChoice, 'days'>, today: string): { from: string; to: string } {
  const periods = {
    any: { from: '', to: '' },
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    week: { from: addDays(today, -6), to: today },
    month: { from: addDays(today, -29), to: today },
  };
  return periods[choice];
}

/** The parts of an address that hold the period. Any time needs none. */
export function writePeriod({ choice, from, to }: Period): Record<string, string> {
  if (choice === 'any') return {};
  if (choice !== 'days') return { period: choice };
  return { period: choice, ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
}

/** The period as instants, for the server: from the start of the first day to before the start of the day after the last. */
export function periodInstants({ from, to }: Period): { fromMs?: string; toMs?: string } {
  return {
    ...(from === '' ? {} : { fromMs: String(instantOf(from, '00:00', ZONE)) }),
    ...(to === '' ? {} : { toMs: String(instantOf(addDays(to, 1), '00:00', ZONE)) }),
  };
}

/** The period as days, for lists of dated rows. */
export function periodDays({ from, to }: Period): { from?: string; to?: string } {
  return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
}

/** The period of the page, kept in its address. Another period closes the open request. */
export function usePeriod(): { period: Period; setPeriod: (next: Period) => void } {
  const [search, setSearch] = useSearchParams();
  const period = readPeriod(search, zonedDate(serverNow(), ZONE));
  const setPeriod = (next: Period) =>
    setSearch(
      (before) => {
        const changed = new URLSearchParams(before);
        for (const name of ['period', 'from', 'to', 'open']) changed.delete(name);
        for (const [name, value] of Object.entries(writePeriod(next))) changed.set(name, value);
        return changed;
      },
      { replace: true },
    );
  return { period, setPeriod };
}
