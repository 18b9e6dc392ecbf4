import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A grey placeholder block. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-breathe rounded-card bg-shut-soft', className)} />;
}

/** Placeholder cards with one announcement for all of them. */
export function SkeletonList({ count, label, className }: { count: number; label: string; className?: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          aria-hidden="true"
          className={clsx(
            'grid content-center gap-2.5 overflow-hidden rounded-card border border-line bg-surface px-4',
            className ?? 'h-[108px]',
          )}
        >
          <div className="h-4 w-2/5 animate-breathe rounded-md bg-shut-soft" />
          <div className="h-3 w-3/5 animate-breathe rounded-md bg-shut-soft" />
        </div>
      ))}
    </div>
  );
}

type EmptyStateProps = { icon?: ReactNode; title: ReactNode; detail?: ReactNode; action?: ReactNode };

/** Shown when a list or screen is empty. */
export function EmptyState({ icon, title, detail, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      {icon === undefined ? null : (
        <span className="mb-1 grid size-16 place-items-center rounded-full bg-shut-soft text-shut">{icon}</span>
      )}
      <p className="text-lg font-semibold">{title}</p>
      {detail === undefined ? null : <p className="max-w-72 text-sm text-muted">{detail}</p>}
      {action === undefined ? null : <div className="mt-3">{action}</div>}
    </div>
  );
}
