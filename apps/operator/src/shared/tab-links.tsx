import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export type TabLink = { to: string; label: ReactNode; isCurrent: boolean };

/** Parts of one page side by side; each has an address of its own, so that it can be bookmarked and gone back from. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ to, label: text, isCurrent }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className={clsx(
            '-mb-px inline-flex min-h-tap items-center border-b-[2.5px] px-2.5 text-base lg:px-3.5 font-semibold whitespace-nowrap',
            isCurrent ? 'border-clay text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
