import { IconButton } from '@surahi/ui';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatLongDay } from './format.ts';
import { t } from './i18n/i18n.ts';
import { addMonths, weeksOf } from './month.ts';
import { SHOWN_WEEKDAYS, weekdayName } from './weekday.ts';

/** The note of a day. A tone highlights it. */
export type CalendarDay = { note: string; tone?: 'win' | 'bad' };

type MonthCalendarProps = {
  /** YYYY-MM. */
  month: string;
  today: string;
  /** The selected day, YYYY-MM-DD. */
  chosen?: string;
  dayOf: (date: string) => CalendarDay;
  /** Whether past days can be selected. */
  withPast?: boolean;
  /** Without it, days cannot be selected. */
  onChoose?: (date: string) => void;
};

/** A month with a note for each day. Weeks start on Monday. */
export function MonthCalendar({ month, today, chosen, dayOf, withPast = false, onChoose }: MonthCalendarProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-1 text-sm">
      <thead>
        <tr className="text-sm text-muted">
          {SHOWN_WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" className="font-semibold">
              <abbr title={weekdayName(weekday)} className="no-underline">
                {weekdayName(weekday).slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, place) => (
              <td key={date ?? `blank-${place}`} className="h-16 p-0 align-top">
                {date === null ? null : (
                  <Day
                    date={date}
                    isToday={date === today}
                    isChosen={date === chosen}
                    isFaint={date < today && !withPast}
                    day={dayOf(date)}
                    {...(onChoose === undefined ? {} : { onChoose })}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = {
  date: string;
  isToday: boolean;
  isChosen: boolean;
  isFaint: boolean;
  day: CalendarDay;
  onChoose?: (date: string) => void;
};

const TONES = { win: 'bg-win-soft text-win', bad: 'bg-bad-soft text-bad' } as const;

function Day({ date, isToday, isChosen, isFaint, day: { note, tone }, onChoose }: DayProps) {
  return (
    <button
      type="button"
      disabled={isFaint || onChoose === undefined}
      onClick={() => onChoose?.(date)}
      aria-label={`${formatLongDay(date)}${note === '' ? '' : `: ${note}`}`}
      aria-current={isChosen ? 'date' : undefined}
      className={clsx(
        'flex size-full min-h-16 flex-col items-start justify-between gap-1 rounded-control border p-2 text-left',
        isToday || isChosen ? 'border-clay' : 'border-line',
        isChosen && 'ring-2 ring-clay/30',
        tone === undefined ? 'bg-surface' : TONES[tone],
        isFaint ? 'text-faint' : 'enabled:hover:border-clay',
      )}
    >
      <span className="num text-base font-bold">{Number(date.slice(8))}</span>
      <span className="text-xs leading-tight font-semibold">{note}</span>
    </button>
  );
}

/** Buttons for the previous and the next month. */
export function MonthButtons({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  return (
    <span className="flex gap-1">
      <IconButton label={t('Previous month')} className="size-9!" onClick={() => onChange(addMonths(month, -1))}>
        <ChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('Next month')} className="size-9!" onClick={() => onChange(addMonths(month, 1))}>
        <ChevronRight size={18} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
