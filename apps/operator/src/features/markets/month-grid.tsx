import type { OperatorClosure } from '@surahi/contract/operator';
import { clsx } from 'clsx';
import { formatLongDay, plural } from '../../shared/format.ts';
import { SHOWN_WEEKDAYS, weekdayName } from './week.ts';

type MonthGridProps = {
  weeks: readonly (readonly (string | null)[])[];
  today: string;
  closures: readonly OperatorClosure[];
  /** A day that is not over was chosen; without it the grid is only looked at. */
  onChoose?: (date: string) => void;
};

/** A month with its closed days. */
export function MonthGrid({ weeks, today, closures, onChoose }: MonthGridProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-1 text-sm">
      <thead>
        <tr className="text-[13px] text-muted">
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
        {weeks.map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, place) => (
              <td key={date ?? `blank-${place}`} className="h-16 p-0 align-top">
                {date === null ? null : (
                  <Day
                    date={date}
                    isToday={date === today}
                    isPast={date < today}
                    closed={closures.filter((closure) => closure.businessDate === date)}
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
  isPast: boolean;
  closed: readonly OperatorClosure[];
  onChoose?: (date: string) => void;
};

function Day({ date, isToday, isPast, closed, onChoose }: DayProps) {
  const holiday = closed.find((closure) => closure.marketId === null);
  const note =
    holiday === undefined ? (closed.length === 0 ? '' : `${plural(closed.length, 'market')} off`) : 'All off';
  return (
    <button
      type="button"
      disabled={isPast || onChoose === undefined}
      onClick={() => onChoose?.(date)}
      aria-label={`${formatLongDay(date)}${note === '' ? '' : `: ${note}`}`}
      className={clsx(
        'flex size-full min-h-16 flex-col items-start justify-between gap-1 rounded-control border p-2 text-left',
        isToday ? 'border-clay' : 'border-line',
        holiday !== undefined ? 'bg-bad-soft text-bad' : closed.length > 0 ? 'bg-win-soft text-win' : 'bg-surface',
        isPast ? 'text-faint' : 'enabled:hover:border-clay',
      )}
    >
      <span className="num text-[15px] font-bold">{Number(date.slice(8))}</span>
      <span className="text-xs leading-tight font-semibold">{note}</span>
    </button>
  );
}
