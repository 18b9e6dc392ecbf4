import { Card } from '@surahi/ui';
import { AgeUnlessBanner } from '../../shared/layout/offline-banner.tsx';

/** One rate as 'value_1-value_2'. Undefined while it loads. */
type ShownRate = { label: string; rate: string | undefined };

/** The rates of a family, read at `updatedAtMs`. `failed` is true when a later refresh failed. */
export type ShownRates = { rates: readonly ShownRate[]; failed: boolean; updatedAtMs: number };

/**
 * The rates of a family above its markets. Its height is reserved from the first paint, so that no card moves under a
 * thumb. `listAgeShown` is true when the list below already shows the age of its data.
 */
export function RatesPanel({
  shown: { rates, failed, updatedAtMs },
  columns,
  listAgeShown,
}: {
  shown: ShownRates;
  columns: 2 | 3;
  listAgeShown: boolean;
}) {
  return (
    <>
      <Card className="!p-0">
        <dl className={columns === 3 ? 'grid grid-cols-3' : 'grid grid-cols-2'}>
          {rates.map(({ label, rate }) => (
            <div key={label} className="grid gap-0.5 px-3.5 py-2.5">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="num font-bold">{rate ?? '–'}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <AgeUnlessBanner stale={failed && !listAgeShown} atMs={updatedAtMs} />
    </>
  );
}

/** Joins the two numbers of a rate. */
export function rateOf(from: string | undefined, to: string | undefined): string | undefined {
  return from === undefined || to === undefined ? undefined : `${from}-${to}`;
}
