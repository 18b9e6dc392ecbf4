import { clsx } from 'clsx';

const DIGITS = Array.from('0123456789');

/** The ten digits as buttons. */
export function DigitGrid(props: { label: string; value: string; onPick: (digit: string) => void }) {
  const { label, value, onPick } = props;
  return (
    <div role="group" aria-label={label} className="num grid grid-cols-5 gap-2">
      {DIGITS.map((digit) => (
        <button
          key={digit}
          type="button"
          aria-pressed={digit === value}
          onClick={() => onPick(digit)}
          className={clsx(
            'min-h-[46px] rounded-xl border text-xl font-bold active:brightness-95',
            digit === value ? 'border-transparent bg-clay text-on-clay' : 'border-line bg-surface',
          )}
        >
          {digit}
        </button>
      ))}
    </div>
  );
}
