import { expect, test } from 'vitest';
import { downloadUrl } from '../../shared/download-url.ts';
import { presetsOf, readReportFilters, reportFile, reportSearch } from './report-filters.ts';

const TODAY = '2026-03-02';

test('periods include both business dates', () => {
  expect(presetsOf(TODAY).map(({ id, from, to }) => [id, from, to])).toEqual([
    ['today', '2026-03-02', '2026-03-02'],
    ['yesterday', '2026-03-01', '2026-03-01'],
    ['week', '2026-02-24', '2026-03-02'],
    ['days30', '2026-02-01', '2026-03-02'],
    ['month', '2026-03-01', '2026-03-02'],
  ]);
});

test('filters survive the address, and invalid values become the last seven days', () => {
  const filters = { tab: 'game', family: 'gali', from: '2026-01-01', to: '2026-01-31' } as const;
  expect(readReportFilters(new URLSearchParams(reportSearch(filters)), TODAY)).toEqual(filters);
  expect(readReportFilters(new URLSearchParams('by=x&family=y&from=2026-02-30&to=z'), TODAY)).toEqual({
    tab: 'day',
    family: 'all',
    from: '2026-02-24',
    to: '2026-03-02',
  });
});

test('the address of a file has the filters of the page', () => {
  const period = { family: 'main', from: '2026-01-01', to: '2026-01-31' } as const;
  expect(downloadUrl(reportFile({ tab: 'player', ...period }, 'Csv'))).toBe(
    '/operator/api/figures/bets.csv?by=player&from=2026-01-01&to=2026-01-31&family=main',
  );
  expect(downloadUrl(reportFile({ tab: 'money', ...period }, 'Pdf'))).toBe(
    '/operator/api/figures/cash.pdf?from=2026-01-01&to=2026-01-31',
  );
  expect(downloadUrl(reportFile({ tab: 'limits', ...period }, 'Csv'))).toBe(
    '/operator/api/limits/report.csv?from=2026-01-01&to=2026-01-31',
  );
});
