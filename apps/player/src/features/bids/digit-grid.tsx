import { clsx } from 'clsx';
import { pointsText } from '../../shared/money/points-text.ts';

const DIGITS = Array.from('0123456789');

type DigitGridProps = {
  label: string;
  value: string;
  /** Points of the list on each digit, shown on its button. */
  points: Readonly<Record<string, number>>;
  onPick: (digit: string) => void;
};

/** The ten digits as buttons. */
export function DigitGrid({ label, value, points, onPick }: DigitGridProps) {
  return (
    <div role="group" aria-label={label} className="num grid grid-cols-5 gap-2">
      {DIGITS.map((digit) => (
        <button
          key={digit}
          type="button"
          aria-pressed={digit === value}
          onClick={() => onPick(digit)}
          className={clsx(
            'grid min-h-[46px] content-center rounded-xl border text-xl leading-tight font-bold active:brightness-95',
            digit === value ? 'border-transparent bg-clay text-on-clay' : 'border-line bg-surface',
          )}
        >
          {digit}
          {points[digit] === undefined ? null : (
            // The list below names each bid, so a screen reader hears only the digit.
            <span
              aria-hidden="true"
              className={clsx('text-xs leading-none tracking-tighter', digit === value ? '' : 'text-clay')}
            >
              {pointsText(String(points[digit]))}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
