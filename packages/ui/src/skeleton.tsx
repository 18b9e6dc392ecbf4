import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A grey block where something is about to be. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-breathe rounded-card bg-shut-soft', className)} />;
}

/** Several equal blocks with one announcement for all of them. */
export function SkeletonList({ count, label, className }: { count: number; label: string; className?: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={className ?? 'h-[108px]'} />
      ))}
    </div>
  );
}

export type EmptyStateProps = { icon?: ReactNode; title: ReactNode; detail?: ReactNode; action?: ReactNode };

/** What a list or screen shows when it has nothing to show. */
export function EmptyState({ icon, title, detail, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      {icon === undefined ? null : (
        <span className="mb-1 grid size-16 place-items-center rounded-full bg-shut-soft text-shut">{icon}</span>
      )}
      <p className="text-[17px] font-semibold">{title}</p>
      {detail === undefined ? null : <p className="max-w-72 text-sm text-muted">{detail}</p>}
      {action === undefined ? null : <div className="mt-3">{action}</div>}
    </div>
  );
}
