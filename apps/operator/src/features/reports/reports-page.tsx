import { zonedDate } from '@surahi/game';
import { Button } from '@surahi/ui';
import { clsx } from 'clsx';
import { FileDown, FileSpreadsheet, FileText } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { serverNow } from '../../shared/clock.ts';
import { SelectField } from '../../shared/controls.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { DayInput } from '../../shared/lists/day-input.tsx';
import { familyName, Page } from '../../shared/parts.tsx';
import { PreparedDownload } from '../../shared/prepared-download.tsx';
import { TabLinks } from '../../shared/tab-links.tsx';
import { BetsPanel } from './bets-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import {
  presetsOf,
  readReportFilters,
  REPORT_FAMILIES,
  REPORT_TABS,
  type ReportFilters,
  reportFile,
  reportSearch,
} from './report-filters.ts';

const ZONE = 'Asia/Kolkata';

const TAB_NAMES = {
  day: t('By day'),
  market: t('By market'),
  game: t('By game'),
  player: t('Top winners'),
  money: t('Deposits and withdrawals'),
  limits: t('Limits'),
} as const;

/** Reports of bets and money over a period as table, chart, CSV and PDF. */
export function ReportsPage() {
  const [search, setSearch] = useSearchParams();
  const today = zonedDate(serverNow(), ZONE);
  const filters = readReportFilters(search, today);
  const { tab } = filters;
  return (
    <Page
      title={t('Reports')}
      detail={tab === 'limits' ? undefined : t('Totals equal the ledger. Voiding a result changes them.')}
      actions={
        <>
          <PreparedDownload {...reportFile(filters, 'Csv')}>
            <FileDown size={17} aria-hidden="true" />
            CSV
          </PreparedDownload>
          <PreparedDownload {...reportFile(filters, 'Xlsx')}>
            <FileSpreadsheet size={17} aria-hidden="true" />
            XLSX
          </PreparedDownload>
          {tab === 'limits' ? null : (
            <PreparedDownload {...reportFile(filters, 'Pdf')}>
              <FileText size={17} aria-hidden="true" />
              PDF
            </PreparedDownload>
          )}
        </>
      }
    >
      {/* A changed period remounts the bar, so its fields show the active period. */}
      <PeriodBar
        key={`${filters.from} ${filters.to}`}
        filters={filters}
        today={today}
        sort={search.get('sort')}
        onChange={(next) => setSearch(reportSearch(next, search.get('sort')), { replace: true })}
      />
      <TabLinks
        label={t('Reports')}
        tabs={REPORT_TABS.map((one) => ({
          to: reportSearch({ ...filters, tab: one }),
          label: TAB_NAMES[one],
          isCurrent: one === tab,
        }))}
      />
      {tab === 'money' ? <MoneyPanel from={filters.from} to={filters.to} /> : null}
      {tab === 'limits' ? <LimitsPanel from={filters.from} to={filters.to} /> : null}
      {tab === 'money' || tab === 'limits' ? null : <BetsPanel filters={{ ...filters, tab }} />}
    </Page>
  );
}

type PeriodBarProps = {
  filters: ReportFilters;
  sort: string | null;
  today: string;
  onChange: (filters: ReportFilters) => void;
};

function PeriodBar({ filters, sort, today, onChange }: PeriodBarProps) {
  const [draft, setDraft] = useState({ from: filters.from, to: filters.to });

  function send(event: FormEvent) {
    event.preventDefault();
    const [from = today, to = today] = [draft.from || today, draft.to || today].toSorted();
    onChange({ ...filters, from, to });
  }

  return (
    <form onSubmit={send} role="search" aria-label={t('Period')} className="flex flex-wrap items-end gap-3">
      <nav aria-label={t('Usual periods')} className="flex flex-wrap gap-1 rounded-control bg-shut-soft p-1">
        {presetsOf(today).map(({ id, label, from, to }) => {
          const isCurrent = filters.from === from && filters.to === to;
          return (
            <Link
              key={id}
              to={reportSearch({ ...filters, from, to }, sort)}
              replace
              aria-current={isCurrent ? 'true' : undefined}
              className={clsx(
                'inline-flex min-h-8 items-center rounded-[9px] px-3 text-sm font-semibold',
                isCurrent ? 'bg-selected text-ink shadow-card' : 'text-muted hover:text-ink',
              )}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      <div className="flex items-end gap-3">
        {(['from', 'to'] as const).map((end) => (
          <DayInput
            key={end}
            label={end === 'from' ? t('From') : t('To')}
            value={draft[end]}
            onChange={(day) => setDraft({ ...draft, [end]: day })}
          />
        ))}
        <Button type="submit" variant="secondary">
          {t('Show')}
        </Button>
      </div>
      {filters.tab === 'money' || filters.tab === 'limits' ? null : (
        <SelectField
          label={t('Family')}
          value={filters.family}
          options={REPORT_FAMILIES.map((family) => ({
            value: family,
            label: family === 'all' ? t('All families') : familyName(family),
          }))}
          onChange={(family) => onChange({ ...filters, family })}
        />
      )}
    </form>
  );
}
