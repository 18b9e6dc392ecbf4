import { formatPoints, roundPointsToPaise } from '@surahi/game';
import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { BarRow } from './bar-rows.ts';
import { shortPoints } from './format.ts';

const TICK = { fill: 'var(--muted)', fontSize: 12 };
const ROUND: [number, number, number, number] = [3, 3, 0, 0];

/** At most this many letters of a word fit below a bar if there are many bars. */
const MOST_LETTERS = 9;

function shortWords(name: string): string {
  return name.replace(/\S+/g, (word) => (word.length > MOST_LETTERS ? `${word.slice(0, MOST_LETTERS - 1)}…` : word));
}

/** Legend texts use the text colour, because the chart colours have too little contrast for text. */
function inInk(name: ReactNode): ReactNode {
  return <span style={{ color: 'var(--ink)' }}>{name}</span>;
}

type BarsProps = {
  rows: BarRow[];
  names: { first: string; second: string };
  /** Labels every bar. Without it only some bars are labelled, which is enough for days. */
  everyName?: boolean;
};

/** Two amounts per row as bars. The table below the chart has the same figures as text. */
export function Bars({ rows, names, everyName = false }: BarsProps) {
  // Long labels wrap, so that every bar has its label.
  const wrapped = {
    tickFormatter: shortWords,
    height: 52,
    interval: 0,
    tick: { ...TICK, width: Math.max(48, Math.floor(560 / rows.length)) },
  };
  return (
    <div aria-hidden="true" className="h-64">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={rows} barGap={1} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="name"
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            {...(everyName ? wrapped : { tick: TICK, minTickGap: 16 })}
          />
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
            dataKey="first"
            name={names.first}
            fill="var(--chart-stakes)"
            radius={ROUND}
            maxBarSize={48}
            isAnimationActive={false}
          />
          <Bar
            dataKey="second"
            name={names.second}
            fill="var(--chart-payouts)"
            radius={ROUND}
            maxBarSize={48}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
