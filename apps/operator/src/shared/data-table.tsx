import {
  type ColumnDef,
  createSortedRowModel,
  type Header,
  type RowData,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Sort, TableOrder } from './order.ts';
import { SortHeading } from './sort-heading.tsx';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
});

/** A column of a console table. */
export type Column<Row extends RowData> = ColumnDef<typeof features, Row>;

export type DataTableProps<Row extends RowData> = {
  /** Names the table for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** Ids of right-aligned columns. */
  endColumns?: readonly string[];
  /** Ids of columns that narrow screens leave out. Another column shows their values there. */
  wideColumns?: readonly string[];
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
  rowClass?: (row: Row) => string | undefined;
  /** The order, if the page keeps it. Otherwise the table keeps it until it unmounts. */
  order?: TableOrder;
};

/** A dense table with sortable columns. The arrow keys move between the links of its rows. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, endColumns = [], wideColumns = [], empty, rowClass, order } = props;
  const [own, setOwn] = useState<Sort>('');
  const isServerSorted = order?.by === 'server';
  const sorting = toSorting(order?.sort ?? own);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    state: { sorting },
    onSortingChange: (next) => {
      const [first] = typeof next === 'function' ? next(sorting) : next;
      (order?.onSort ?? setOwn)(first === undefined ? '' : `${first.desc ? '-' : ''}${first.id}`);
    },
    manualSorting: isServerSorted,
    // The server always sorts by some column.
    enableSortingRemoval: !isServerSorted,
    enableMultiSort: false,
  });
  const shown = table.getRowModel().rows;
  return (
    <div
      className="overflow-x-auto rounded-card border border-line bg-surface shadow-card"
      tabIndex={0}
      role="group"
      aria-label={`${label}, scrollable`}
    >
      <table className="w-full border-collapse text-sm" aria-label={label} onKeyDown={moveBetweenRows}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b border-line bg-raised text-left text-sm text-muted">
              {group.headers.map((header) => (
                <HeaderCell
                  key={header.id}
                  header={header}
                  end={endColumns.includes(header.column.id)}
                  wide={wideColumns.includes(header.column.id)}
                  marked={isServerSorted}
                >
                  <table.FlexRender header={header} />
                </HeaderCell>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr
              key={row.id}
              className={clsx(
                'border-b border-line last:border-0 hover:bg-raised has-[[data-row-link]:focus-visible]:bg-clay-soft',
                rowClass?.(row.original),
              )}
            >
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  className={clsx(
                    'px-1.5 py-2 align-middle lg:px-3',
                    wideColumns.includes(cell.column.id) && 'max-lg:hidden',
                    endColumns.includes(cell.column.id) && 'num text-right',
                  )}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 ? empty : null}
    </div>
  );
}

type HeaderCellProps<Row extends RowData> = {
  header: Header<typeof features, Row>;
  end: boolean;
  wide: boolean;
  marked: boolean;
  children: ReactNode;
};

function HeaderCell<Row extends RowData>({ header, end, wide, marked, children }: HeaderCellProps<Row>) {
  const { column } = header;
  if (!column.getCanSort()) {
    return (
      <th
        scope="col"
        className={clsx(
          'px-1.5 py-2 whitespace-nowrap font-semibold lg:px-3',
          end && 'text-right',
          wide && 'max-lg:hidden',
        )}
      >
        {children}
      </th>
    );
  }
  const sorted = column.getIsSorted();
  const direction = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none';
  return (
    <SortHeading
      direction={direction}
      end={end}
      wide={wide}
      marked={marked}
      onPress={(event) => column.getToggleSortingHandler()?.(event)}
    >
      {children}
    </SortHeading>
  );
}

function toSorting(sort: Sort): { id: string; desc: boolean }[] {
  if (sort === '') return [];
  return [sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }];
}

/** The arrow keys, Home and End move the focus between the links of the rows. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, next))]?.focus();
}
