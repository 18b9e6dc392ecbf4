import { OPERATOR_CALLS, type OperatorAnswer, type StatementLineState } from '@surahi/contract/operator';
import { Button, EmptyState } from '@surahi/ui';
import { FileSpreadsheet, Search } from 'lucide-react';
import { useState } from 'react';
import { CashierPage } from '../../shared/cashier/cashier-page.tsx';
import { FilterInput, SelectField } from '../../shared/controls.tsx';
import { plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { usePollMs } from '../../shared/live.ts';
import { Loaded, MoreButton } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { useSearchKey } from '../../shared/search-key.ts';
import { useSearchText } from '../../shared/cashier/use-search-text.ts';
import { useMay } from '../../shared/session.ts';
import { useMarked } from '../../shared/use-marked.ts';
import { ApproveAllDialog } from './approve-all-dialog.tsx';
import { DismissMarked } from './dismiss-marked.tsx';
import { type LineState, useLineFilters } from './line-filters.ts';
import { StatementLines } from './statement-lines.tsx';
import { StatementUpload } from './statement-upload.tsx';

const STATES: { value: LineState; label: string }[] = [
  { value: 'ready', label: t('Ready to approve') },
  { value: 'unmatched', label: t('Unmatched') },
  { value: 'credited', label: t('Credited') },
  { value: 'dismissed', label: t('Dismissed') },
  { value: 'all', label: t('All') },
];

/** Lines that one call approves. */
const MOST_APPROVED = 200;

/** Bank statements: imports them and matches their lines with deposit requests. */
export function BankStatementsPage() {
  const mayDecide = useMay('deposits.decide');
  const [uploading, setUploading] = useState(false);
  const refetchInterval = usePollMs();
  const { state, search, period, setPeriod, change, wanted } = useLineFilters();
  const query = useOperatorPages(
    queryKeys.moneyList('statements', wanted),
    (cursor, signal) => fetchCall(OPERATOR_CALLS.listStatementLines, { query: { ...wanted, ...cursor } }, signal),
    { refetchInterval, keepPrevious: true },
  );
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? [];
  const counts = query.data?.pages[0];
  const mayDismiss = mayDecide && state === 'unmatched';
  const marked = useMarked(lines.map((line) => line.lineId));
  const show = (next: StatementLineState) => change({ state: next });
  return (
    <CashierPage tab="bank-statements">
      <div className="flex flex-wrap items-end gap-3" role="search" aria-label={t('Statement lines')}>
        <LineFilters search={search} state={state} onChange={change} counts={counts} />
        <PeriodFilter label={t('Paid')} period={period} onChange={setPeriod} />
        {mayDecide ? (
          <span className="ml-auto flex gap-2">
            {state === 'ready' && lines.length > 0 ? <ApproveAll lines={lines} /> : null}
            {mayDismiss && lines.length > 0 ? <DismissMarked marked={marked} /> : null}
            <Button variant="secondary" onClick={() => setUploading(true)}>
              {t('Import a statement')}
            </Button>
          </span>
        ) : null}
      </div>
      <ListTools hasDensity={false} file={{ table: 'bankLines', query: wanted }} />
      <Loaded query={query} what={t('the lines')}>
        {() =>
          lines.length === 0 ? (
            <NoLines
              unmatched={state === 'ready' ? (counts?.unmatched ?? 0) : 0}
              onShowUnmatched={() => show('unmatched')}
            />
          ) : (
            <StatementLines lines={lines} mayDecide={mayDecide} marked={marked} />
          )
        }
      </Loaded>
      <MoreButton query={query} />
      {uploading ? <StatementUpload onClose={() => setUploading(false)} onImported={() => show('ready')} /> : null}
    </CashierPage>
  );
}

type Page = OperatorAnswer<typeof OPERATOR_CALLS.listStatementLines>;

type LineFiltersProps = {
  search: string;
  state: LineState;
  onChange: (next: { search?: string; state?: LineState }) => void;
  counts: Page | undefined;
};

function LineFilters({ search, state, onChange, counts }: LineFiltersProps) {
  const field = useSearchKey();
  const { typed, setTyped } = useSearchText(search, (text) => onChange({ search: text }));
  return (
    <>
      <FilterInput
        ref={field}
        label={t('UTR, amount or narration')}
        placeholder={t('Press / to search')}
        maxLength={60}
        start={<Search size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField label={t('Lines')} value={state} options={STATES} onChange={(next) => onChange({ state: next })} />
      {/* The width keeps the buttons in their place when the counts arrive. */}
      <p className="num min-w-52 pb-2.5 text-sm text-muted">
        {counts === undefined
          ? '\u00a0'
          : t('{count} ready · {unmatched} unmatched', {
              count: plural(counts.ready, 'line'),
              unmatched: counts.unmatched,
            })}
      </p>
    </>
  );
}

function NoLines({ unmatched, onShowUnmatched }: { unmatched: number; onShowUnmatched: () => void }) {
  const hasUnmatched = unmatched > 0;
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState
        icon={<FileSpreadsheet size={28} aria-hidden="true" />}
        title={t('No lines')}
        detail={
          hasUnmatched
            ? t('{count} without a matching request.', { count: plural(unmatched, 'line') })
            : t('Import a bank statement as CSV. You can approve all lines that match a deposit request at once.')
        }
        action={
          hasUnmatched ? (
            <Button variant="secondary" onClick={onShowUnmatched}>
              {t('Show unmatched')}
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}

function ApproveAll({ lines }: { lines: Page['lines'] }) {
  const [isOpen, setIsOpen] = useState(false);
  const matched = lines.filter((line) => line.requests.length > 0).slice(0, MOST_APPROVED);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('Approve all {count} shown…', { count: matched.length })}</Button>
      {isOpen ? <ApproveAllDialog lines={matched} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
