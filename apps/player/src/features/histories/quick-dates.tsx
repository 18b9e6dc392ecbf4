import { clsx } from 'clsx';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import type { DateRange } from './quick-ranges.ts';
import { quickRanges } from './quick-ranges.ts';

const LABELS = { today: 'history.today', yesterday: 'history.yesterday', week: 'history.week' } satisfies Record<
  string,
  MessageId
>;
const NAMES = ['today', 'yesterday', 'week'] as const;

type QuickDatesProps = { today: string; range: DateRange; onChoose: (range: DateRange) => void };

/** Chooses a range of dates with one tap. */
export function QuickDates({ today, range, onChoose }: QuickDatesProps) {
  const t = useT();
  const ranges = quickRanges(today);
  return (
    <div role="group" aria-label={t('history.quickDates')} className="flex flex-wrap gap-2">
      {NAMES.map((name) => {
        const isChosen = ranges[name].from === range.from && ranges[name].to === range.to;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(ranges[name])}
            className={clsx(
              'min-h-11 grow rounded-full border px-3 text-sm font-semibold',
              isChosen ? 'border-clay bg-clay-soft text-on-clay-soft' : 'border-line bg-surface text-ink',
            )}
          >
            {t(LABELS[name])}
          </button>
        );
      })}
    </div>
  );
}
