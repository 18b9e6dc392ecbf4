import { EmptyState, Segmented } from '@surahi/ui';
import { useState } from 'react';
import { barDay, barRow } from '../../shared/bar-rows.ts';
import { Bars } from '../../shared/bars.tsx';
import { paiseColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { DATE_LOCALE } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Paise, Panel, Stat } from '../../shared/parts.tsx';
import type { PlayerLimits } from './limits-part.tsx';

type Result = PlayerLimits['netResults'][number];
type Period = Result['period'];

const PERIODS = [
  { value: 'day' as const, label: t('Days') },
  { value: 'week' as const, label: t('Weeks') },
  { value: 'month' as const, label: t('Months') },
];

const MONTH = new Intl.DateTimeFormat(DATE_LOCALE, { timeZone: 'UTC', month: 'short', year: 'numeric' });

/** 'Nov 2026' for a month, '16 Nov' for a day or the Monday of a week. */
function nameOf({ period, from }: Result): string {
  return period === 'month' ? MONTH.format(Date.parse(`${from}T00:00:00Z`)) : barDay(from);
}

const HEADINGS: Readonly<Record<Period, string>> = { day: t('Day'), week: t('Week from'), month: t('Month') };

/** Net deposits, and net results by day, week or month as a chart and as a table with the same figures. */
export function NetPanel({ page }: { page: PlayerLimits }) {
  const [period, setPeriod] = useState<Period>('month');
  const rows = page.netResults.filter((row) => row.period === period);
  const columns: Column<Result>[] = [
    textColumn(
      'from',
      HEADINGS[period],
      (row) => row.from,
      (row) => <span className="num font-semibold whitespace-nowrap">{nameOf(row)}</span>,
    ),
    paiseColumn('staked', t('Staked'), (row) => row.stakedPaise),
    paiseColumn('net', t('Net'), (row) => row.netPaise),
  ];
  return (
    <Panel
      title={t('Net figures')}
      end={<Segmented label={t('Period')} className="w-60" options={PERIODS} value={period} onChange={setPeriod} />}
    >
      <dl className="grid grid-cols-2 gap-4 sm:max-w-lg">
        <Stat label={t('Net deposits, 12 months')}>
          <Paise value={page.netDepositsPaise.year} />
        </Stat>
        <Stat label={t('Net deposits, in all')}>
          <Paise value={page.netDepositsPaise.lifetime} />
        </Stat>
      </dl>
      {rows.length === 0 ? (
        <EmptyState title={t('No bids in this period')} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Bars
            rows={rows.map((row) => barRow(nameOf(row), row.stakedPaise, row.netPaise))}
            names={{ first: t('Staked'), second: t('Net result') }}
          />
          <DataTable
            label={t('Net results')}
            columns={columns}
            rows={rows}
            rowId={(row) => row.from}
            endColumns={['staked', 'net']}
            empty={null}
          />
        </div>
      )}
      <p className="text-sm text-muted">
        {t(
          'Net result: wins and refunds minus stakes. Net deposits: points added or received, minus points paid out or sent.',
        )}
      </p>
    </Panel>
  );
}
