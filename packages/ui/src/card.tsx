import { clsx } from 'clsx';
import type { HTMLAttributes, ReactNode } from 'react';

/** A rounded raised surface. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <section {...rest} className={clsx('rounded-card border border-line bg-surface p-4 shadow-card', className)} />
  );
}

export type ListRowProps = {
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
  className?: string;
};

/** Icon, two lines and something at the end; rows of one list are parted by lines. */
export function ListRow({ icon, title, detail, end, className }: ListRowProps) {
  return (
    <div className={clsx('flex min-h-[52px] items-center gap-3 border-b border-line py-2.5 last:border-0', className)}>
      {icon === undefined ? null : (
        <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-shut-soft text-shut">{icon}</span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block text-[15px] leading-snug font-semibold">{title}</span>
        {detail === undefined ? null : <span className="num block text-[13px] text-muted">{detail}</span>}
      </span>
      {end === undefined ? null : <span className="shrink-0 text-right">{end}</span>}
    </div>
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

/** A short word on a tinted ground. */
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
