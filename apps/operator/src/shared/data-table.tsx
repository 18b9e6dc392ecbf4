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
import { t } from './i18n/i18n.ts';
import { useIsCompact } from './lists/density.tsx';
import { SelectAll, SelectionSum, SelectOne, sumOf } from './lists/selection.tsx';
import type { Sort, TableOrder } from './order.ts';
import { headingClass, SortHeading, TABLE_BOX_CLASS } from './sort-heading.tsx';
import { useMarked } from './use-marked.ts';

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
  /** Lets the operator select rows and shows the sum of their amounts. For rows that carry money. */
  selection?: RowSelection<Row>;
};

/** How a row is named to screen readers, and its amount in paise. */
export type RowSelection<Row> = { nameOf: (row: Row) => string; paiseOf: (row: Row) => bigint };

/** A dense table with sortable columns. The arrow keys move between the links of its rows. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, rowId, endColumns = [], wideColumns = [], empty, rowClass, selection } = props;
  const table = useSortedTable(props);
  const isCompact = useIsCompact();
  const shown = table.getRowModel().rows;
  const marked = useMarked(shown.map((row) => row.id));
  return (
    <div className="min-w-0">
      <div className={TABLE_BOX_CLASS} tabIndex={0} role="group" aria-label={t('{label}, scrollable', { label })}>
        <table className="w-full border-collapse text-sm" aria-label={label} onKeyDown={moveBetweenRows}>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} className="text-left text-sm text-muted">
                {selection === undefined ? null : (
                  <th scope="col" className={clsx(headingClass({ wide: true }), 'w-6 lg:pr-0')}>
                    <SelectAll marked={marked} />
                  </th>
                )}
                {group.headers.map((header) => (
                  <HeaderCell
                    key={header.id}
                    header={header}
                    end={endColumns.includes(header.column.id)}
                    wide={wideColumns.includes(header.column.id)}
                  >
                    <table.FlexRender header={header} />
                  </HeaderCell>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id} className={clsx(ROW_CLASS, rowClass?.(row.original))}>
                {selection === undefined ? null : (
                  <td className={clsx(cellClass({ isCompact, wide: true, end: false }), 'lg:pr-0')}>
                    <SelectOne marked={marked} id={row.id} name={selection.nameOf(row.original)} />
                  </td>
                )}
                {row.getAllCells().map((cell) => (
                  <td
                    key={cell.id}
                    className={cellClass({
                      isCompact,
                      wide: wideColumns.includes(cell.column.id),
                      end: endColumns.includes(cell.column.id),
                    })}
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
      {selection === undefined ? null : (
        <SelectionSum marked={marked} sumPaise={sumOf(rows, marked.ids, { idOf: rowId, paiseOf: selection.paiseOf })} />
      )}
    </div>
  );
}

function useSortedTable<Row extends RowData>({ columns, rows, rowId, order }: DataTableProps<Row>) {
  const [own, setOwn] = useState<Sort>('');
  const isServerSorted = order?.by === 'server';
  const sorting = toSorting(order?.sort ?? own);
  return useTable({
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
}

const ROW_CLASS =
  'border-b border-line last:border-0 hover:bg-raised has-[[data-row-link]:focus-visible]:bg-clay-soft has-[input:checked]:bg-clay-soft [&_[data-row-link]]:scroll-mt-12';

function cellClass({ isCompact, end, wide }: { isCompact: boolean; end: boolean; wide: boolean }): string {
  return clsx(
    'px-1.5 align-middle lg:px-2.5',
    isCompact ? 'py-0.5 leading-tight' : 'py-2',
    wide && 'max-lg:hidden',
    end && 'num text-right',
  );
}

type HeaderCellProps<Row extends RowData> = {
  header: Header<typeof features, Row>;
  end: boolean;
  wide: boolean;
  children: ReactNode;
};

function HeaderCell<Row extends RowData>({ header, end, wide, children }: HeaderCellProps<Row>) {
  const { column } = header;
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={headingClass({ end, wide })}>
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
