import { OPERATOR_CALLS, STATEMENT_LINE_STATES, type StatementLineState } from '@surahi/contract/operator';
import { Button, EmptyState } from '@surahi/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FilterInput, SelectField } from '../../shared/controls.tsx';
import { plural } from '../../shared/format.ts';
import { usePollMs } from '../../shared/live.ts';
import { NotYet, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useSearchKey } from '../../shared/search-key.ts';
import { useMay } from '../../shared/session.ts';
import { tell, tellFailure } from '../../shared/toast.ts';
import { CashierPage } from '../../shared/cashier/cashier-page.tsx';
import { StatementLines } from './statement-lines.tsx';
import { StatementUpload } from './statement-upload.tsx';
import { useDecide } from '../../shared/cashier/use-decide.ts';

const STATES: { value: StatementLineState; label: string }[] = [
  { value: 'ready', label: 'Ready to approve' },
  { value: 'unmatched', label: 'Unmatched' },
  { value: 'credited', label: 'Credited' },
  { value: 'dismissed', label: 'Dismissed' },
];

/** Bank statements: reading one, and its lines matched with the deposits that players claim. */
export function BankStatementsPage() {
  const mayDecide = useMay('deposits.decide');
  const [uploading, setUploading] = useState(false);
  const [address, setAddress] = useSearchParams();
  const pollMs = usePollMs();
  const field = useSearchKey();
  const state = STATEMENT_LINE_STATES.find((one) => one === address.get('state')) ?? 'ready';
  const [search, setSearch] = useState('');
  const asked = { state, ...(search.trim() === '' ? {} : { search: search.trim() }) };
  const query = useInfiniteQuery({
    queryKey: queryKeys.moneyList('statements', asked),
    queryFn: ({ pageParam, signal }) =>
      fetchCall(
        OPERATOR_CALLS.listStatementLines,
        { query: { ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        signal,
      ),
    // the first page has no row before it
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: pollMs,
    placeholderData: (before) => before,
  });
  const lines = query.data?.pages.flatMap((page) => page.lines);
  const counts = query.data?.pages[0];
  const unmatched = state === 'ready' ? (counts?.unmatched ?? 0) : 0;
  const show = (next: StatementLineState) => setAddress({ state: next }, { replace: true });
  return (
    <CashierPage tab="statements">
      <div className="flex flex-wrap items-end gap-3" role="search" aria-label="Statement lines">
        <FilterInput
          ref={field}
          label="UTR, amount or narration"
          placeholder="Press / to search"
          maxLength={60}
          start={<Search size={16} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SelectField label="Lines" value={state} options={STATES} onChange={show} />
        {counts === undefined ? null : (
          <p className="num pb-2.5 text-sm text-muted">
            {plural(counts.ready, 'line')} ready, {counts.unmatched} unmatched
          </p>
        )}
        <span className="ml-auto flex gap-2">
          {mayDecide && state === 'ready' && lines !== undefined && lines.length > 0 ? (
            <ApproveAll
              lines={lines.flatMap(({ lineId, requests: [request] }) =>
                request === undefined ? [] : [{ lineId, depositId: request.depositId }],
              )}
            />
          ) : null}
          {mayDecide ? (
            <Button variant="secondary" onClick={() => setUploading(true)}>
              Import a statement
            </Button>
          ) : null}
        </span>
      </div>
      {lines === undefined ? (
        <NotYet query={query} what="the lines" />
      ) : (
        <>
          <StaleNote error={query.error} />
          {lines.length === 0 ? (
            <div className="rounded-card border border-line bg-surface">
              <EmptyState
                icon={<FileSpreadsheet size={28} aria-hidden="true" />}
                title="No line here"
                detail={
                  unmatched > 0
                    ? `${plural(unmatched, 'line')} without a matching request.`
                    : 'Import a statement of the bank as CSV; lines that match a deposit request can be approved at once.'
                }
                action={
                  unmatched > 0 ? (
                    <Button variant="secondary" onClick={() => show('unmatched')}>
                      Show unmatched
                    </Button>
                  ) : undefined
                }
              />
            </div>
          ) : (
            <StatementLines lines={lines} mayDecide={mayDecide} />
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
          ) : null}
        </>
      )}
      {uploading ? (
        <StatementUpload
          onClose={() => setUploading(false)}
          onImported={(ready) => show(ready ? 'ready' : 'unmatched')}
        />
      ) : null}
    </CashierPage>
  );
}

function ApproveAll({ lines }: { lines: { lineId: string; depositId: string }[] }) {
  const decide = useDecide();
  const [busy, setBusy] = useState(false);

  async function approve() {
    setBusy(true);
    const answer = await decide(OPERATOR_CALLS.approveStatementLines, { body: { lines: lines.slice(0, 200) } });
    setBusy(false);
    if (answer?.ok === true) {
      const { approved, left } = answer.data;
      tell(`${plural(approved, 'deposit')} credited${left.length === 0 ? '' : `, ${left.length} left`}`);
    } else if (answer !== undefined) tellFailure(answer);
  }

  return (
    <Button busy={busy} onClick={() => void approve()}>
      Approve all {Math.min(lines.length, 200)} shown
    </Button>
  );
}
