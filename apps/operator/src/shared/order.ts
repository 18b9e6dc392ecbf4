import { useSearchParams } from 'react-router';

/** The name of a column, with a leading minus for descending order. '' is the original order of the rows. */
export type Sort = string;

export type TableOrder = {
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Who sorts: the server if the table has only a page of the rows, otherwise the table. */
  by: 'server' | 'table';
};

const PARAM = 'sort';

/** The order of a table, kept in the address. The address does not contain `fallback`. */
export function useOrder<S extends Sort>(sorts: readonly S[], fallback: S): { sort: S; setSort: (sort: Sort) => void } {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get(PARAM);
  const sort = sorts.find((one) => one === wanted) ?? fallback;
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

/** The order of a table whose rows are all loaded, stored in the URL. `first` is the order until the operator sorts. */
export function useTableOrder(columns: readonly { id?: string | undefined }[], first: Sort = ''): TableOrder {
  const names = columns.flatMap(({ id }) => (id === undefined ? [] : [id, `-${id}`]));
  const { sort, setSort } = useOrder(['', ...names], first);
  return { sort, onSort: setSort, by: 'table' };
}

/** Adds the order of the current address to filters. */
export function withOrder(filters: Record<string, string>, search: URLSearchParams): Record<string, string> {
  const sort = search.get(PARAM);
  return sort === null ? filters : { ...filters, [PARAM]: sort };
}

export type Direction = 'ascending' | 'descending' | 'none';

/** The direction of a column in an order. */
export function directionOf(sort: Sort, column: string): Direction {
  return sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
}

/** The order after a press on a column heading. `first` is the order if the column was not sorted. */
export function pressed(sort: Sort, column: string, first: Sort): Sort {
  const direction = directionOf(sort, column);
  return direction === 'none' ? first : direction === 'ascending' ? `-${column}` : column;
}
