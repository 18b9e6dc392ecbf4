import { useT } from '../../shared/i18n/i18n.ts';
import { POINT_CHIPS } from './limits.ts';

/** Common amounts as one-tap buttons. */
export function PointChips({ onPick }: { onPick: (points: string) => void }) {
  const t = useT();
  return (
    <div role="group" aria-label={t('bid.tapPoints')} className="num flex flex-wrap gap-1.5">
      {POINT_CHIPS.map((points) => (
        <button
          key={points}
          type="button"
          onClick={() => onPick(String(points))}
          className="min-h-11 min-w-max flex-1 rounded-xl bg-clay-soft px-1 text-sm font-semibold text-on-clay-soft active:brightness-95"
        >
          {points}
        </button>
      ))}
    </div>
  );
}
