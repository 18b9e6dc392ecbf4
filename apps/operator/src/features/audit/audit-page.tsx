import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, EmptyState } from '@surahi/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FilterInput } from '../../shared/controls.tsx';
import { NotYet, Page, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useSearchKey } from '../../shared/search-key.ts';
import { type AuditFilters, EMPTY_FILTERS, queryOf, readFilters, writeFilters } from './audit-filters.ts';
import { AuditTable } from './audit-table.tsx';

/** Who did what, when, from where and why; searched and paged by the server. */
export function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const query = useInfiniteQuery({
    queryKey: queryKeys.audit(filters),
    queryFn: ({ pageParam, signal }) =>
      fetchCall(
        OPERATOR_CALLS.listAudit,
        { query: { ...queryOf(filters), limit: '50', ...(pageParam === null ? {} : { before: pageParam }) } },
        signal,
      ),
    // the first page has no row before it
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextBefore,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <Page title="Audit log" detail="Every change, for ever: the log can be added to and nothing else.">
      {/* drawn anew when the address changes, so that the fields show what is searched for */}
      <FilterBar
        key={search.toString()}
        filters={filters}
        onChange={(next) => setSearch(writeFilters(next), { replace: true })}
      />
      {rows === undefined ? (
        <NotYet query={query} what="the audit log" />
      ) : (
        <>
          <StaleNote error={query.error} />
          {rows.length === 0 ? (
            <EmptyState icon={<ScrollText size={28} aria-hidden="true" />} title="Nothing in the log fits" />
          ) : (
            <AuditTable rows={rows} />
          )}
          {query.hasNextPage ? (
            <Button
              variant="secondary"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
              className="justify-self-center"
            >
              Show older
            </Button>
          ) : rows.length > 0 ? (
            <p className="text-center text-sm text-muted">That is the beginning of the log.</p>
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
      <FilterInput label="From" type="date" value={draft.from} onChange={set('from')} />
      <FilterInput label="To" type="date" value={draft.to} onChange={set('to')} />
      <Button type="submit">Search</Button>
      <Button variant="ghost" onClick={() => onChange(EMPTY_FILTERS)}>
        Clear
      </Button>
    </form>
  );
}
