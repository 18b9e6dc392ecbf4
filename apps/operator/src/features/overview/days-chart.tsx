import { barDay, barRow } from '../../shared/bar-rows.ts';
import { Bars } from '../../shared/bars.tsx';
import { formatDay } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Paise } from '../../shared/parts.tsx';

/** The amounts are decimal text in paise. */
type Day = { date: string; stakePaise: string; refundedPaise: string; paidPaise: string };

/** The stakes of a day that were not refunded. */
function keptStakes({ stakePaise, refundedPaise }: Day): string {
  return String(BigInt(stakePaise) - BigInt(refundedPaise));
}

/** Stakes and payouts of thirty days as a chart, and as a table for people who cannot see it. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  if (days.every((day) => day.stakePaise === '0')) {
    return <p className="text-sm text-muted">{t('No bids in these days.')}</p>;
  }
  return (
    <div className="grid gap-3">
      <Bars
        rows={days.map((day) => barRow(barDay(day.date), keptStakes(day), day.paidPaise))}
        names={{ first: t('Stakes less refunds'), second: t('Payouts') }}
      />
      <details className="text-sm">
        <summary className="cursor-pointer font-semibold text-clay">{t('Show as a table')}</summary>
        <table className="num mt-2 w-full max-w-lg" aria-label={t('Stakes and payouts by day')}>
          <thead>
            <tr className="text-left text-muted">
              <th scope="col" className="py-1 font-semibold">
                {t('Day')}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                {t('Stakes less refunds')}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                {t('Payouts')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {formatDay(day.date)}
                </th>
                <td className="py-1 text-right">
                  <Paise value={keptStakes(day)} />
                </td>
                <td className="py-1 text-right">
                  <Paise value={day.paidPaise} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
