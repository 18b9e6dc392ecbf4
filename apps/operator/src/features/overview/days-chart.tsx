import { roundPointsToPaise, formatPoints } from '@surahi/game';
import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDay, shortPoints } from '../../shared/format.ts';
import { Paise } from '../../shared/parts.tsx';
import { chartDays, type Day } from './chart-days.ts';

const TICK = { fill: 'var(--muted)', fontSize: 12 };

/** Legend texts use the text colour, because the chart colours have too little contrast for text. */
function inInk(name: ReactNode): ReactNode {
  return <span style={{ color: 'var(--ink)' }}>{name}</span>;
}

/** Stakes and payouts of thirty days as a chart, and as a table for people who cannot see it. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  if (days.every((day) => day.stakePaise === '0' && day.paidPaise === '0')) {
    return <p className="text-sm text-muted">No draws with bids were settled in these days.</p>;
  }
  return (
    <div className="grid gap-3">
      <div aria-hidden="true" className="h-64">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={chartDays(days)}
            barGap={1}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="day" tick={TICK} tickLine={false} axisLine={{ stroke: 'var(--line)' }} minTickGap={24} />
            <YAxis tick={TICK} tickLine={false} axisLine={false} tickFormatter={shortPoints} width={64} />
            <Tooltip
              cursor={{ fill: 'var(--shut-soft)' }}
              contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 12 }}
              itemStyle={{ color: 'var(--ink)' }}
              labelStyle={{ color: 'var(--muted)' }}
              formatter={(value) => formatPoints(roundPointsToPaise(Number(value)))}
            />
            <Legend wrapperStyle={{ fontSize: 13 }} itemSorter={null} formatter={inInk} />
            <Bar
              dataKey="stakes"
              name="Stakes"
              fill="var(--chart-stakes)"
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            />
            <Bar
              dataKey="payouts"
              name="Payouts"
              fill="var(--chart-payouts)"
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details className="text-sm">
        <summary className="cursor-pointer font-semibold text-clay">Show as a table</summary>
        <table className="num mt-2 w-full max-w-lg" aria-label="Stakes and payouts by day">
          <thead>
            <tr className="text-left text-muted">
              <th scope="col" className="py-1 font-semibold">
                Day
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Stakes
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Payouts
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
                  <Paise value={day.stakePaise} />
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
