import { clsx } from 'clsx';
import type { HTMLAttributes, ReactNode } from 'react';

/** A rounded raised surface. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <section {...rest} className={clsx('rounded-card border border-line bg-surface p-4 shadow-card', className)} />
  );
}

export type BadgeTone = 'open' | 'shut' | 'win' | 'bad' | 'clay';

const TONE: Record<BadgeTone, string> = {
  open: 'bg-open-soft text-open',
  shut: 'bg-shut-soft text-shut',
  win: 'bg-win-soft text-win',
  bad: 'bg-bad-soft text-bad',
  clay: 'bg-clay-soft text-on-clay-soft',
};

/** A short word on a tinted background. */
export function Badge({ tone = 'shut', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center rounded-full px-2.5 py-1 text-xs leading-none font-semibold',
        TONE[tone],
      )}
    >
      {children}
    </span>
  );
}
