import { AUDIT_SORTS, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, EmptyState } from '@surahi/ui';
import { ScrollText, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FilterInput, SelectField } from '../../shared/controls.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { DayInput } from '../../shared/lists/day-input.tsx';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { usePollMs } from '../../shared/live.ts';
import { useOrder, withOrder } from '../../shared/order.ts';
import { Loaded, MoreButton, Page } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { useSearchKey } from '../../shared/search-key.ts';
import {
  actionOptions,
  type AuditFilters,
  EMPTY_FILTERS,
  queryOf,
  readFilters,
  writeFilters,
} from './audit-filters.ts';
import { AuditTable } from './audit-table.tsx';

/** The audit log. The server searches, sorts and pages it. */
export function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const { sort, setSort } = useOrder(AUDIT_SORTS, '-time');
  const refetchInterval = usePollMs();
  const query = useOperatorPages(
    queryKeys.audit({ ...filters, sort }),
    (cursor, signal) =>
      fetchCall(OPERATOR_CALLS.listAudit, { query: { ...queryOf(filters), sort, limit: '50', ...cursor } }, signal),
    { refetchInterval },
  );
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Page title={t('Audit log')} detail={t('Every change, permanently recorded.')}>
      {/* Changed filters remount the bar, so its fields show the active filters. */}
      <FilterBar
        key={JSON.stringify(filters)}
        filters={filters}
        onChange={(next) => setSearch((before) => withOrder(writeFilters(next), before), { replace: true })}
      />
      <ListTools file={{ table: 'audit', query: queryOf(filters) }} />
      <Loaded query={query} what={t('the audit log')}>
        {() =>
          rows.length === 0 ? (
            <EmptyState icon={<ScrollText size={28} aria-hidden="true" />} title={t('No entries match')} />
          ) : (
            <AuditTable rows={rows} sort={sort} onSort={setSort} />
          )
        }
      </Loaded>
      <MoreButton query={query} />
      {query.hasNextPage || rows.length === 0 ? null : (
        <p className="text-center text-sm text-muted">
          {sort === 'time' ? t('This is the latest entry.') : t('This is the first entry.')}
        </p>
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
    <form onSubmit={send} role="search" aria-label={t('Audit log')} className="flex flex-wrap items-end gap-3">
      <FilterInput
        ref={first}
        label={t('Who')}
        className="max-w-36"
        placeholder="Asha"
        start={<Search size={16} aria-hidden="true" />}
        value={draft.actor}
        onChange={set('actor')}
        maxLength={64}
      />
      <div className="max-w-44">
        <SelectField
          label={t('Action')}
          value={draft.action}
          options={actionOptions(draft.action)}
          onChange={(action) => setDraft({ ...draft, action })}
        />
      </div>
      <FilterInput
        label={t('Subject')}
        className="max-w-36"
        placeholder="draw:41"
        value={draft.subject}
        onChange={set('subject')}
        maxLength={64}
      />
      <div className="flex items-end gap-3">
        <DayInput label={t('From')} value={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
        <DayInput label={t('To')} value={draft.to} onChange={(to) => setDraft({ ...draft, to })} />
      </div>
      <Button type="submit">{t('Search')}</Button>
      <Button variant="ghost" onClick={() => onChange(EMPTY_FILTERS)}>
        {t('Clear')}
      </Button>
    </form>
  );
}
