import { Card } from '@surahi/ui';

/** One rate as shown: 'value_1-value_2'; undefined while it is on its way. */
export type ShownRate = { label: string; rate: string | undefined };

/** The rates of a family above its markets. It has its height from the first paint on: no card may move under a thumb. */
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

/** Two numbers of the wire as one rate. */
export function rateOf(from: string | undefined, to: string | undefined): string | undefined {
  return from === undefined || to === undefined ? undefined : `${from}-${to}`;
}
