import type { marketCharts, ResponseOf } from '@surahi/contract';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { digitSpread, USUAL_DEVIATION } from './digit-spread.ts';

type SpreadOfDigitsProps = { charts: ResponseOf<typeof marketCharts>; market: string | undefined };

/** How often each digit was drawn in the listed days, in one market or in all, with the deviation from equal counts. */
export function SpreadOfDigits({ charts, market }: SpreadOfDigitsProps) {
  const t = useT();
  const { counts, results, deviation } = digitSpread(charts, market);
  if (results === 0) return null;
  const most = Math.max(1, ...counts);
  const number = new Intl.NumberFormat(localeTag(), { maximumFractionDigits: 1, numberingSystem: 'latn' });
  const isUsual = deviation < USUAL_DEVIATION;
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-base font-bold">{t('fair.spreadTitle')}</h3>
      <ul className="num grid grid-cols-10 gap-1 text-center text-xs">
        {counts.map((count, digit) => (
          // The position is a stable key: each position always shows the same digit.
          <li key={digit} className="grid h-24 grid-rows-[1fr_auto_auto] items-end gap-0.5">
            <span aria-hidden="true" className="rounded-sm bg-clay" style={{ height: `${(100 * count) / most}%` }} />
            <b className="text-sm">{digit}</b>
            <span className="text-muted">{number.format(count)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm leading-relaxed text-muted">
        {t(isUsual ? 'fair.spreadUsual' : 'fair.spreadUnusual', {
          count: results,
          deviation: number.format(deviation),
          limit: number.format(USUAL_DEVIATION),
        })}
      </p>
    </div>
  );
}
