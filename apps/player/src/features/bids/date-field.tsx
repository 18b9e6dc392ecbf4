import { Countdown } from '@surahi/ui';
import { CalendarDays } from 'lucide-react';
import { serverNow } from '../../shared/clock.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { bidDateText } from './bid-date.ts';

type DateFieldProps = {
  date: string;
  /** Cut-off to count down to, unix ms, when no other part of the screen shows it. */
  endsAtMs?: number | undefined;
};

/** The draw's date, read-only, as day-MonthName-year. */
export function DateField({ date, endsAtMs }: DateFieldProps) {
  const t = useT();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-control bg-shut-soft px-3.5 py-1 text-sm font-semibold">
      <div className="flex min-w-0 flex-auto items-center gap-2">
        <CalendarDays size={18} aria-hidden="true" className="shrink-0 text-muted" />
        {/* Not an input: an input cannot wrap its text when the phone uses a large text size. */}
        <textarea
          readOnly
          rows={1}
          cols={16}
          aria-label={t('bid.date')}
          value={bidDateText(date)}
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
