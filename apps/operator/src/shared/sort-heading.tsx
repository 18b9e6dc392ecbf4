import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Direction } from './order.ts';

type SortHeadingProps = {
  direction: Direction;
  onPress: (event: unknown) => void;
  end?: boolean;
  /** Narrow screens leave the column out. */
  wide?: boolean;
  /** Shows an arrow even if the column is not sorted. For tables in which only some columns can be sorted. */
  marked?: boolean;
  children: ReactNode;
};

/** The heading of a sortable column. */
export function SortHeading({
  direction,
  onPress,
  end = false,
  wide = false,
  marked = false,
  children,
}: SortHeadingProps) {
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={clsx(
        'px-1.5 py-2 whitespace-nowrap font-semibold lg:px-3',
        end && 'text-right',
        wide && 'max-lg:hidden',
      )}
    >
      <button
        type="button"
        onClick={onPress}
        className={clsx('relative rounded font-semibold hover:text-ink', direction !== 'none' && marked && 'text-ink')}
      >
        {children}
        {/* Positioned between the columns, so that sorting does not change their widths. */}
        <span className={clsx('absolute top-1/2 -translate-y-1/2', end ? 'right-full mr-0.5' : 'left-full ml-0.5')}>
          <SortArrow direction={direction} marked={marked} />
        </span>
      </button>
    </th>
  );
}

/** The direction of an order. Decorative: aria-sort or a text states it too. */
export function SortArrow({ direction, marked }: { direction: Direction; marked: boolean }) {
  if (direction === 'ascending') return <ArrowUp size={14} aria-hidden="true" />;
  if (direction === 'descending') return <ArrowDown size={14} aria-hidden="true" />;
  return marked ? <ChevronsUpDown size={14} aria-hidden="true" className="text-faint" /> : null;
}
