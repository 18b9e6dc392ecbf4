import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Column } from './data-table.tsx';
import { formatCount } from './format.ts';
import { Paise } from './parts.tsx';

type Cell<Row> = (row: Row) => ReactNode;

/** A column that cannot be sorted. */
export function plainColumn<Row extends RowData>(id: string, header: string, cell: Cell<Row>): Column<Row> {
  return { id, header, enableSorting: false, cell: ({ row }) => cell(row.original) };
}

/** A column that sorts by a text, and shows it unless it has a cell. */
export function textColumn<Row extends RowData>(
  id: string,
  header: string,
  text: (row: Row) => string,
  cell: Cell<Row> = text,
): Column<Row> {
  return { id, header, accessorFn: text, sortFn: 'text', sortDescFirst: false, cell: ({ row }) => cell(row.original) };
}

/** A column that sorts by a number, the largest first. */
export function numberColumn<Row extends RowData>(
  id: string,
  header: string,
  value: (row: Row) => number | bigint,
  cell: Cell<Row>,
): Column<Row> {
  return { id, header, accessorFn: value, sortFn: 'basic', sortDescFirst: true, cell: ({ row }) => cell(row.original) };
}

/** A column of counts. */
export function countColumn<Row extends RowData>(id: string, header: string, count: (row: Row) => number): Column<Row> {
  return numberColumn(id, header, count, (row) => formatCount(count(row)));
}

/** A column of amounts, given as decimal text in paise. */
export function paiseColumn<Row extends RowData>(
  id: string,
  header: string,
  paise: (row: Row) => string,
  className?: string,
): Column<Row> {
  return numberColumn(
    id,
    header,
    (row) => BigInt(paise(row)),
    (row) => <Paise value={paise(row)} {...(className === undefined ? {} : { className })} />,
  );
}
