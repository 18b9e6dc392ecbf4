import { REPORTS_BY, type ReportBy } from '@surahi/contract/operator';
import { addDays, isDate } from '@surahi/game';
import type { DownloadLink } from '../../shared/download-url.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** The tabs: bets by day, market, game or player, money by day, and limits of players. */
export const REPORT_TABS = [...REPORTS_BY, 'money', 'limits'] as const;
type ReportTab = (typeof REPORT_TABS)[number];

export const REPORT_FAMILIES = ['all', 'main', 'starline', 'gali'] as const;
type ReportFamily = (typeof REPORT_FAMILIES)[number];

/** The filters of the reports page. Dates are business dates YYYY-MM-DD, both included. */
export type ReportFilters = { tab: ReportTab; family: ReportFamily; from: string; to: string };

export type Preset = { id: string; label: string; from: string; to: string };

/** Common periods relative to today, YYYY-MM-DD in India. */
export function presetsOf(today: string): Preset[] {
  const yesterday = addDays(today, -1);
  return [
    { id: 'today', label: t('Today'), from: today, to: today },
    { id: 'yesterday', label: t('Yesterday'), from: yesterday, to: yesterday },
    { id: 'week', label: t('7 days'), from: addDays(today, -6), to: today },
    { id: 'days30', label: t('30 days'), from: addDays(today, -29), to: today },
    { id: 'month', label: t('This month'), from: `${today.slice(0, 8)}01`, to: today },
  ];
}

/** Reads the filters from an address. The default is the last seven days, by day. */
export function readReportFilters(search: URLSearchParams, today: string): ReportFilters {
  const read = (name: string) => search.get(name) ?? '';
  const [from, to] = [read('from'), read('to')];
  const hasPeriod = isDate(from) && isDate(to);
  return {
    tab: REPORT_TABS.find((tab) => tab === read('by')) ?? 'day',
    family: REPORT_FAMILIES.find((family) => family === read('family')) ?? 'all',
    from: hasPeriod ? from : addDays(today, -6),
    to: hasPeriod ? to : today,
  };
}

/** The address of filters and, if given, of the order of the table. */
export function reportSearch({ tab, family, from, to }: ReportFilters, sort: string | null = null): string {
  const search = new URLSearchParams({ by: tab, from, to });
  if (family !== 'all') search.set('family', family);
  if (sort !== null) search.set('sort', sort);
  return `?${search.toString()}`;
}

/** The query of the bets report, as the server expects it. */
export function betsQuery(filters: ReportFilters & { tab: ReportBy }) {
  const { tab: by, family, from, to } = filters;
  return { by, from, to, ...(family === 'all' ? {} : { family }) };
}

/** The name and the query of the export of a report. The report on limits exists only as CSV. */
export function reportFile(filters: ReportFilters, kind: 'Csv' | 'Xlsx' | 'Pdf'): DownloadLink {
  const { tab, from, to } = filters;
  if (tab === 'limits') return { name: kind === 'Xlsx' ? 'limitsXlsx' : 'limitsCsv', query: { from, to } };
  if (tab === 'money') return { name: `cash${kind}`, query: { from, to } };
  return { name: `bets${kind}`, query: betsQuery({ ...filters, tab }) };
}
