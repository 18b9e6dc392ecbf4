import { pointsToPaise } from '@surahi/game';
import { formatPoints } from '@surahi/ui';
import { localeTag } from '../../shared/i18n/language.ts';

const AMOUNTS = [100, 200, 500, 1000, 2000, 5000] as const;

/** Common amounts as one-tap buttons, without those below the minimum. */
export function AmountChips({ minPaise, onPick }: { minPaise: bigint; onPick: (amount: string) => void }) {
  const offered = AMOUNTS.filter((amount) => pointsToPaise(amount) >= minPaise).slice(0, 4);
  return (
    <div className="num flex flex-wrap gap-2 [&>*]:min-w-max [&>*]:flex-1">
      {offered.map((amount) => (
        <button
          key={amount}
          type="button"
          onClick={() => onPick(String(amount))}
          className="min-h-11 rounded-control bg-clay-soft text-base font-bold text-on-clay-soft active:brightness-95"
        >
          {formatPoints(pointsToPaise(amount), { locale: localeTag() })}
        </button>
      ))}
    </div>
  );
}
