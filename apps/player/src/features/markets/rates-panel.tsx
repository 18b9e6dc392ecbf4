import { Card } from '@surahi/ui';

/** One rate as shown: 'value_1-value_2'. */
export type ShownRate = { label: string; rate: string };

/** The rates of a family above its markets; nothing while they are unknown. */
export function RatesPanel({ rates, columns }: { rates: readonly ShownRate[] | undefined; columns: 2 | 3 }) {
  if (rates === undefined) return null;
  return (
    <Card className="!p-0">
      <dl className={columns === 3 ? 'grid grid-cols-3' : 'grid grid-cols-2'}>
        {rates.map(({ label, rate }) => (
          <div key={label} className="grid gap-0.5 px-3.5 py-2.5">
            <dt className="text-[12.5px] text-muted">{label}</dt>
            <dd className="num font-bold">{rate}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
