import { clsx } from 'clsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { pointsText } from '../../shared/money/points-text.ts';
import { POINT_CHIPS } from './limits.ts';

/** Common amounts as buttons. The chosen one is the stake of the next bids. */
export function PointChips({ chosen, onPick }: { chosen: string; onPick: (points: string) => void }) {
  const t = useT();
  return (
    <div role="group" aria-label={t('bid.tapPoints')} className="num flex flex-wrap gap-1.5">
      {POINT_CHIPS.map((points) => (
        <button
          key={points}
          type="button"
          aria-pressed={chosen === String(points)}
          onClick={() => onPick(String(points))}
          className={clsx(
            'min-h-11 min-w-max flex-1 rounded-xl px-1 text-sm font-semibold active:brightness-95',
            chosen === String(points) ? 'bg-clay text-on-clay' : 'bg-clay-soft text-on-clay-soft',
          )}
        >
          {pointsText(String(points))}
        </button>
      ))}
    </div>
  );
}
