import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export type TabLink = { to: string; label: ReactNode; isCurrent: boolean };

/** The tabs of a page. Each has its own address, so that bookmarks and the back button work. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-1 shadow-[inset_0_-1px_0_var(--line)]">
      {tabs.map(({ to, label: text, isCurrent }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className={clsx(
            'inline-flex min-h-tap items-center border-b-[2.5px] px-2.5 text-base lg:px-3.5 font-semibold whitespace-nowrap',
            isCurrent ? 'border-clay text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
