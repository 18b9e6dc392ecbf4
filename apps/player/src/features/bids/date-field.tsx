import { Countdown } from '@surahi/ui';
import { CalendarDays } from 'lucide-react';
import { serverNow } from '../../shared/clock.ts';
import { useT } from '../../shared/i18n/i18n.ts';

type DateFieldProps = {
  date: string /** The cut-off to count down to, where the screen shows it nowhere else. */;
  endsAtMs?: number | undefined;
};

/** The read-only date of the draw, day-MonthName-year as it is sent. */
export function DateField({ date, endsAtMs }: DateFieldProps) {
  const t = useT();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-control bg-shut-soft px-3.5 py-1 text-sm font-semibold">
      <div className="flex min-w-0 flex-auto items-center gap-2">
        <CalendarDays size={18} aria-hidden="true" className="shrink-0 text-muted" />
        {/* Not an input, which cannot break its line where the phone's text size leaves it too little of one. */}
        <textarea
          readOnly
          rows={1}
          cols={16}
          aria-label={t('bid.date')}
          value={date}
          className="num field-sizing-content min-w-0 flex-auto cursor-default resize-none rounded-md bg-transparent text-ink outline-offset-4"
        />
      </div>
      {endsAtMs === undefined ? null : (
        <span className="num shrink-0 text-sm font-medium text-muted">
          {t('bid.endsIn')} <Countdown to={endsAtMs} now={serverNow} className="font-bold text-ink" />
        </span>
      )}
    </div>
  );
}
