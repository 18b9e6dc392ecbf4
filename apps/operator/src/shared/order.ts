import { useSearchParams } from 'react-router';

/** A column's name, with a minus before it downwards; '' is the order in which rows come. */
export type Sort = string;

export type TableOrder = {
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** 'server' where a table holds some of many rows; a table that holds all of them puts them in order by itself. */
  by: 'server' | 'table';
};

const PARAM = 'sort';

/** The order of a page's table, kept in its address; `fallback` is not written there. */
export function useOrder<S extends Sort>(sorts: readonly S[], fallback: S): { sort: S; setSort: (sort: Sort) => void } {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(PARAM);
  const sort = sorts.find((one) => one === asked) ?? fallback;
  const setSort = (next: Sort) =>
    setSearch(
      (before) => {
        const changed = new URLSearchParams(before);
        if (next === fallback) changed.delete(PARAM);
        else changed.set(PARAM, next);
        return changed;
      },
      { replace: true },
    );
  return { sort, setSort };
}

/** The order of a table that holds all of its rows: any column's, kept in the address. */
export function useTableOrder(columns: readonly { id?: string | undefined }[]): TableOrder {
  const names = columns.flatMap(({ id }) => (id === undefined ? [] : [id, `-${id}`]));
  const { sort, setSort } = useOrder(['', ...names], '');
  return { sort, onSort: setSort, by: 'table' };
}

/** Filters as they go into the address, with the order that stands there already. */
export function withOrder(filters: Record<string, string>, search: URLSearchParams): Record<string, string> {
  const sort = search.get(PARAM);
  return sort === null ? filters : { ...filters, [PARAM]: sort };
}

export type Direction = 'ascending' | 'descending' | 'none';

/** How a column stands in an order. */
export function directionOf(sort: Sort, column: string): Direction {
  return sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
}

/** The order after a press on a column's heading; `first` is that of a column that was not in order before. */
export function pressed(sort: Sort, column: string, first: Sort): Sort {
  const direction = directionOf(sort, column);
  return direction === 'none' ? first : direction === 'ascending' ? `-${column}` : column;
}
