import { type OperatorDrawDay, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Modal } from '../../shared/modal.tsx';
import { monthName } from '../../shared/month.ts';
import { type CalendarDay, MonthButtons, MonthCalendar } from '../../shared/month-calendar.tsx';
import { LoadingState } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';

type DrawCalendarProps = { date: string; onChoose: (date: string) => void };

/** A button that opens a calendar with the number of draws and missing results of each day. */
export function DrawCalendar({ date, onChoose }: DrawCalendarProps) {
  const [month, setMonth] = useState<string>();
  return (
    <>
      <Button variant="secondary" disabled={date === ''} onClick={() => setMonth(date.slice(0, 7))}>
        <CalendarDays size={18} aria-hidden="true" />
        {t('Calendar')}
      </Button>
      {month === undefined ? null : (
        <Modal open wide onOpenChange={() => setMonth(undefined)} title={t('Calendar of draws')}>
          <Month
            month={month}
            chosen={date}
            onMonth={setMonth}
            onChoose={(chosen) => {
              setMonth(undefined);
              onChoose(chosen);
            }}
          />
        </Modal>
      )}
    </>
  );
}

type MonthProps = {
  month: string;
  chosen: string;
  onMonth: (month: string) => void;
  onChoose: (date: string) => void;
};

function Month({ month, chosen, onMonth, onChoose }: MonthProps) {
  const query = useOperatorQuery(
    queryKeys.drawDays(month),
    OPERATOR_CALLS.listDrawDays,
    { query: { month } },
    { placeholderData: keepPreviousData },
  );
  if (query.data === undefined) return <LoadingState query={query} what={t('the calendar')} />;
  const days = new Map(query.data.days.map((day) => [day.date, day]));
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between">
        <h3 className="text-base font-bold" aria-live="polite">
          {monthName(month)}
        </h3>
        <MonthButtons month={month} onChange={onMonth} />
      </div>
      <MonthCalendar
        month={month}
        today={query.data.today}
        chosen={chosen}
        withPast
        dayOf={(date) => noteOf(days.get(date))}
        onChoose={onChoose}
      />
    </div>
  );
}

function noteOf(day: OperatorDrawDay | undefined): CalendarDay {
  if (day === undefined) return { note: '' };
  if (day.waiting > 0) return { note: t('{waiting} waiting', { waiting: day.waiting }), tone: 'win' };
  return day.off === day.draws ? { note: t('All off') } : { note: plural(day.draws - day.off, 'draw') };
}
