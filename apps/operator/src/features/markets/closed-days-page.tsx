import { OPERATOR_CALLS, type OperatorClosure } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { CalendarCheck2 } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { monthName } from '../../shared/month.ts';
import { type CalendarDay, MonthButtons, MonthCalendar } from '../../shared/month-calendar.tsx';
import { LoadingState, Page, Panel, StaleNote } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { AddClosureDialog } from './add-closure-dialog.tsx';
import { ClosureList } from './closure-list.tsx';
import { MarketsTabs } from './markets-tabs.tsx';

/** A calendar of closed days: holidays of all markets and days off of single markets. */
export function ClosedDaysPage() {
  const [chosenMonth, setMonth] = useState<string>();
  const [adding, setAdding] = useState<string>();
  const mayManage = useMay('markets.manage');
  const from = chosenMonth === undefined ? '' : `${chosenMonth}-01`;
  const query = useOperatorQuery(
    queryKeys.closures(from),
    OPERATOR_CALLS.listClosures,
    from === '' ? {} : { query: { from } },
    { placeholderData: keepPreviousData },
  );
  if (query.data === undefined) {
    return (
      <Page title={t('Markets')}>
        <MarketsTabs current="calendar" />
        <LoadingState query={query} what={t('the closed days')} />
      </Page>
    );
  }
  const { today, closures } = query.data;
  const month = chosenMonth ?? today.slice(0, 7);
  return (
    <Page
      title={t('Markets')}
      detail={t('Days without bidding: holidays of all markets and days off of single markets')}
    >
      <MarketsTabs current="calendar" />
      <StaleNote error={query.error} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Panel title={monthName(month)} end={<MonthButtons month={month} onChange={setMonth} />}>
          <MonthCalendar
            month={month}
            today={today}
            dayOf={(date) => dayOf(closures.filter(({ businessDate }) => businessDate === date))}
            {...(mayManage ? { onChoose: setAdding } : {})}
          />
          {mayManage ? <p className="text-sm text-muted">{t('Select a day to close it.')}</p> : null}
        </Panel>
        <Panel title={t('Closed days')}>
          <Closures closures={closures} today={today} mayManage={mayManage} />
        </Panel>
      </div>
      {adding === undefined ? null : <AddClosureDialog date={adding} onClose={() => setAdding(undefined)} />}
    </Page>
  );
}

/** The note of a day in the calendar. */
function dayOf(closures: readonly OperatorClosure[]): CalendarDay {
  if (closures.some(({ marketId }) => marketId === null)) return { note: t('All off'), tone: 'bad' };
  return closures.length === 0
    ? { note: '' }
    : { note: t('{count} off', { count: plural(closures.length, 'market') }), tone: 'win' };
}

type ClosuresProps = { closures: readonly OperatorClosure[]; today: string; mayManage: boolean };

function Closures({ closures, today, mayManage }: ClosuresProps) {
  if (closures.length > 0) return <ClosureList closures={closures} today={today} mayManage={mayManage} />;
  return <EmptyState icon={<CalendarCheck2 size={28} aria-hidden="true" />} title={t('No closed days')} />;
}
