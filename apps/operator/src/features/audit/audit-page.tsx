import { AUDIT_SORTS, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, EmptyState } from '@surahi/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FilterInput } from '../../shared/controls.tsx';
import { useOrder, withOrder } from '../../shared/order.ts';
import { NotYet, Page, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useSearchKey } from '../../shared/search-key.ts';
import { type AuditFilters, EMPTY_FILTERS, queryOf, readFilters, writeFilters } from './audit-filters.ts';
import { AuditTable } from './audit-table.tsx';

/** Who did what, when, from where and why; searched, put in order and paged by the server. */
export function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const { sort, setSort } = useOrder(AUDIT_SORTS, '-time');
  const query = useInfiniteQuery({
    queryKey: queryKeys.audit({ ...filters, sort }),
    queryFn: ({ pageParam, signal }) =>
      fetchCall(
        OPERATOR_CALLS.listAudit,
        { query: { ...queryOf(filters), sort, limit: '50', ...(pageParam === null ? {} : { cursor: pageParam }) } },
        signal,
      ),
    // the first page has no row before it
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <Page title="Audit log" detail="Every change, for ever: the log can be added to and nothing else.">
      {/* drawn anew when the filters change, so that the fields show what is searched for */}
      <FilterBar
        key={JSON.stringify(filters)}
        filters={filters}
        onChange={(next) => setSearch((before) => withOrder(writeFilters(next), before), { replace: true })}
      />
      {rows === undefined ? (
        <NotYet query={query} what="the audit log" />
      ) : (
        <>
          <StaleNote error={query.error} />
          {rows.length === 0 ? (
            <EmptyState icon={<ScrollText size={28} aria-hidden="true" />} title="Nothing in the log fits" />
          ) : (
            <AuditTable rows={rows} sort={sort} onSort={setSort} />
          )}
          {query.hasNextPage ? (
            <Button
              variant="secondary"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
              className="justify-self-center"
            >
              Show more
            </Button>
          ) : rows.length > 0 ? (
            <p className="text-center text-sm text-muted">
              {sort === 'time' ? 'That is the last line of the log.' : 'That is the beginning of the log.'}
            </p>
          ) : null}
        </>
      )}
    </Page>
  );
}

function FilterBar({ filters, onChange }: { filters: AuditFilters; onChange: (filters: AuditFilters) => void }) {
  const [draft, setDraft] = useState(filters);
  const first = useSearchKey();
  const set = (name: keyof AuditFilters) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [name]: event.target.value });

  function send(event: FormEvent) {
    event.preventDefault();
    onChange(draft);
  }

  return (
    <form onSubmit={send} role="search" aria-label="Audit log" className="flex flex-wrap items-end gap-3">
      <FilterInput
        ref={first}
        label="Who"
        className="max-w-36"
        placeholder="demo-owner"
        start={<Search size={16} aria-hidden="true" />}
        value={draft.actor}
        onChange={set('actor')}
        maxLength={64}
      />
      <FilterInput
        label="What"
        className="max-w-36"
        placeholder="result."
        value={draft.action}
        onChange={set('action')}
        maxLength={64}
      />
      <FilterInput
        label="Of"
        className="max-w-36"
        placeholder="draw:41"
        value={draft.subject}
        onChange={set('subject')}
        maxLength={64}
      />
      <div className="flex items-end gap-3">
        <FilterInput label="From" type="date" value={draft.from} onChange={set('from')} />
        <FilterInput label="To" type="date" value={draft.to} onChange={set('to')} />
      </div>
      <Button type="submit">Search</Button>
      <Button variant="ghost" onClick={() => onChange(EMPTY_FILTERS)}>
        Clear
      </Button>
    </form>
  );
}
