import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Direction } from './order.ts';

/** The classes of a heading: it stays in sight while the page scrolls. Its shadow is the line that a border would lose. */
export function headingClass({ end = false, wide = false }: { end?: boolean; wide?: boolean } = {}): string {
  return clsx(
    'sticky top-0 z-[1] bg-raised px-1.5 py-2 font-semibold whitespace-nowrap shadow-[inset_0_-1px_0_var(--line)] first:rounded-tl-card last:rounded-tr-card lg:px-2.5',
    end && 'text-right',
    wide && 'max-lg:hidden',
  );
}

/**
 * The classes of the box around a table. On narrow screens it scrolls both ways, because a heading stays in sight only
 * within the box that scrolls.
 */
export const TABLE_BOX_CLASS =
  'rounded-card border border-line bg-surface shadow-card max-xl:max-h-[calc(100dvh-2rem)] max-xl:overflow-auto';

type SortHeadingProps = {
  direction: Direction;
  onPress: (event: unknown) => void;
  end?: boolean;
  /** Narrow screens leave the column out. */
  wide?: boolean;
  children: ReactNode;
};

/** The heading of a sortable column. It always shows that the column can be sorted, and the direction if it is. */
export function SortHeading({ direction, onPress, end = false, wide = false, children }: SortHeadingProps) {
  return (
    <th scope="col" aria-sort={direction} className={headingClass({ end, wide })}>
      <button
        type="button"
        onClick={onPress}
        className={clsx('relative rounded font-semibold hover:text-ink', direction !== 'none' && 'text-ink')}
      >
        {children}
        {/* Positioned between the columns, so that sorting does not change their widths. */}
        <span className={clsx('absolute top-1/2 -translate-y-1/2', end ? 'right-full' : 'left-full')}>
          <SortArrow direction={direction} />
        </span>
      </button>
    </th>
  );
}

/** The direction of an order. Decorative: aria-sort or a text states it too. */
export function SortArrow({ direction }: { direction: Direction }) {
  if (direction === 'ascending') return <ArrowUp size={14} aria-hidden="true" />;
  if (direction === 'descending') return <ArrowDown size={14} aria-hidden="true" />;
  // Two arrows side by side do not fit between the columns of a narrow screen.
  return <ChevronsUpDown size={12} aria-hidden="true" className="text-faint max-xl:hidden" />;
}
