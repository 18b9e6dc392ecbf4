import { Card } from '@surahi/ui';

/** One rate as 'value_1-value_2'. Undefined while it loads. */
export type ShownRate = { label: string; rate: string | undefined };

/**
 * The rates of a family above its markets. Its height is reserved from the first paint, so that no card moves under a
 * thumb.
 */
export function RatesPanel({ rates, columns }: { rates: readonly ShownRate[]; columns: 2 | 3 }) {
  return (
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
  );
}

/** Joins the two numbers of a rate. */
export function rateOf(from: string | undefined, to: string | undefined): string | undefined {
  return from === undefined || to === undefined ? undefined : `${from}-${to}`;
}
