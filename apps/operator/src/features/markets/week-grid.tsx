import type { OperatorTimetableDay } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { clsx } from 'clsx';
import { t } from '../../shared/i18n/i18n.ts';
import { Switch } from '../../shared/switch.tsx';
import { SHOWN_WEEKDAYS, weekdayName } from '../../shared/weekday.ts';
import { closesNextDay } from './week.ts';

type WeekGridProps = {
  days: readonly OperatorTimetableDay[];
  disabled?: boolean;
  onChange: (days: OperatorTimetableDay[]) => void;
};

/** A market's week: which days have a draw, and their cut-offs. */
export function WeekGrid({ days, disabled = false, onChange }: WeekGridProps) {
  const hasClose = days.some((day) => day.closeTime !== null);
  const change = (weekday: number, next: Partial<OperatorTimetableDay>) =>
    onChange(days.map((day) => (day.weekday === weekday ? { ...day, ...next } : day)));
  const copy = (from: OperatorTimetableDay) =>
    onChange(days.map((day) => ({ ...day, openTime: from.openTime, closeTime: from.closeTime })));
  return (
    <div className="overflow-x-auto">
      <table className="border-collapse text-sm" aria-label={t('Week')}>
        <thead>
          <tr className="text-left text-sm text-muted">
            <th scope="col" className="pr-4 pb-1 font-semibold">
              {t('Day')}
            </th>
            <th scope="col" className="pr-4 pb-1 font-semibold">
              {t('Draw')}
            </th>
            <th scope="col" className="pr-4 pb-1 font-semibold">
              {hasClose ? t('Open bids until') : t('Bids until')}
            </th>
            {hasClose ? (
              <th scope="col" className="pr-4 pb-1 font-semibold">
                {t('Close bids until')}
              </th>
            ) : null}
            <th scope="col">
              <span className="sr-only">{t('Copy')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {SHOWN_WEEKDAYS.map((weekday) => {
            const day = days.find((one) => one.weekday === weekday);
            if (day === undefined) return null;
            return (
              <DayRow
                key={weekday}
                day={day}
                disabled={disabled}
                onChange={(next) => change(weekday, next)}
                onCopy={() => copy(day)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type DayRowProps = {
  day: OperatorTimetableDay;
  disabled: boolean;
  onChange: (next: Partial<OperatorTimetableDay>) => void;
  onCopy: () => void;
};

function DayRow({ day, disabled, onChange, onCopy }: DayRowProps) {
  const name = weekdayName(day.weekday);
  return (
    <tr className={clsx(!day.isOn && 'text-muted')}>
      <th scope="row" className="py-1 pr-4 text-left font-semibold">
        {name}
      </th>
      <td className="py-1 pr-4">
        <Switch
          label={t('Draw on {name}', { name })}
          checked={day.isOn}
          disabled={disabled}
          onChange={(isOn) => onChange({ isOn })}
        />
      </td>
      <td className="py-1 pr-4">
        <TimeInput
          label={t('Open time on {name}', { name })}
          value={day.openTime}
          disabled={disabled}
          onChange={(openTime) => onChange({ openTime })}
        />
      </td>
      {day.closeTime === null ? null : (
        <td className="py-1 pr-4">
          <span className="flex items-center gap-2">
            <TimeInput
              label={t('Close time on {name}', { name })}
              value={day.closeTime}
              disabled={disabled}
              onChange={(closeTime) => onChange({ closeTime })}
            />
            <span className="w-16 text-sm font-semibold text-win">{closesNextDay(day) ? t('next day') : ''}</span>
          </span>
        </td>
      )}
      <td className="py-1">
        <Button
          variant="ghost"
          className="min-h-9! px-2! text-sm!"
          disabled={disabled}
          aria-label={t('Use the times of {name} on all days', { name })}
          onClick={onCopy}
        >
          {t('Copy to all days')}
        </Button>
      </td>
    </tr>
  );
}

type TimeInputProps = { label: string; value: string; disabled: boolean; onChange: (value: string) => void };

function TimeInput({ label, value, disabled, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      aria-label={label}
      value={value}
      disabled={disabled}
      required
      onChange={(event) => onChange(event.target.value)}
      className="num h-10 rounded-control border-[1.5px] border-control-line bg-surface px-3 text-base font-semibold text-ink outline-none focus:border-clay focus:ring-2 focus:ring-clay/25 disabled:opacity-55"
    />
  );
}
