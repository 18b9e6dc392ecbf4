import type { RequestState } from '@surahi/contract/operator';
import { Button, EmptyState, useTick } from '@surahi/ui';
import { clsx } from 'clsx';
import { Inbox, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { FilterInput, SelectField } from '../controls.tsx';
import { serverNow } from '../clock.ts';
import { formatInstant } from '../format.ts';
import { RequestBadge } from './request-words.tsx';
import { directionOf, pressed, type Sort } from '../order.ts';
import { Paise } from '../parts.tsx';
import { useSearchKey } from '../search-key.ts';
import { SortArrow } from '../sort-heading.tsx';
import type { QueueFilters } from './use-queue.ts';
import { ageText } from './points-text.ts';

const STATES = [
  { value: 'pending' as const, label: 'Pending' },
  { value: 'approved' as const, label: 'Approved' },
  { value: 'rejected' as const, label: 'Rejected' },
  { value: '' as const, label: 'All' },
];

/** The filters of a queue: state, and whatever a number or reference may mean. */
export function QueueFilterBar({
  label,
  filters,
  onChange,
}: {
  label: string;
  filters: QueueFilters;
  onChange: (next: Partial<QueueFilters>) => void;
}) {
  const field = useSearchKey();
  const [typed, setTyped] = useState(filters.search);
  useEffect(() => {
    if (typed.trim() === filters.search) return;
    // one question for what is typed in one go
    const timer = setTimeout(() => onChange({ search: typed.trim() }), 250);
    return () => clearTimeout(timer);
  });
  return (
    <div role="search" aria-label={label} className="flex flex-wrap items-end gap-3">
      <FilterInput
        ref={field}
        label="Mobile, UTR, amount or number"
        placeholder="Press / to search"
        className="w-56"
        maxLength={40}
        start={<Search size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => (event.key === 'Escape' ? event.currentTarget.blur() : undefined)}
      />
      <SelectField label="State" value={filters.state} options={STATES} onChange={(state) => onChange({ state })} />
      <p className="ml-auto hidden pb-2 text-sm text-muted lg:block">
        <Key name="j" /> <Key name="k" /> move, <Key name="a" /> approve, <Key name="r" /> reject, <Key name="Enter" />{' '}
        open
      </p>
    </div>
  );
}

function Key({ name }: { name: string }) {
  return (
    <kbd className="rounded border border-line bg-raised px-1.5 py-0.5 font-sans text-xs font-semibold">{name}</kbd>
  );
}

export type QueueItem = {
  id: string;
  name: string;
  mobile: string;
  amountPaise: string;
  state: RequestState;
  createdAtMs: number;
  /** How, and by which reference. */
  detail: ReactNode;
};

/** The order of a queue, and that of its ages in which it stands at first. */
type QueueOrder = { sort: Sort; byAge: Sort; onSort: (sort: Sort) => void };

type QueueListProps = {
  label: string;
  items: readonly QueueItem[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  order: QueueOrder;
  more: { has: boolean; busy: boolean; fetch: () => void };
};

/** The requests of a queue, one of them open beside it. */
export function QueueList({ label, items, openId, onOpen, order, more }: QueueListProps) {
  useTick();
  if (items.length === 0) {
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState
          icon={<Inbox size={28} aria-hidden="true" />}
          title="No request here"
          detail="A new one appears by itself."
        />
      </div>
    );
  }
  return (
    <div className="grid content-start gap-3">
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        <OrderBar order={order} />
        <ul aria-label={label}>
          {items.map((item) => (
            <li key={item.id} className="border-b border-line last:border-0">
              <button
                type="button"
                id={`request-${item.id}`}
                aria-current={item.id === openId ? 'true' : undefined}
                onClick={() => onOpen(item.id)}
                className={clsx(
                  'grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-l-[3px] px-3.5 py-2.5 text-left text-sm -outline-offset-2 hover:bg-raised',
                  item.id === openId ? 'border-clay bg-raised' : 'border-transparent',
                )}
              >
                <span className="truncate font-semibold">{item.name}</span>
                <span className="num text-right text-base font-bold">
                  <Paise value={item.amountPaise} />
                </span>
                <span className="num truncate text-sm text-muted">
                  {item.mobile} · {item.detail}
                </span>
                <span className="text-right text-sm text-muted">
                  {item.state === 'pending' ? (
                    <span className="num">{ageText(serverNow() - item.createdAtMs)}</span>
                  ) : (
                    <RequestBadge state={item.state} />
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {more.has ? (
        <Button variant="secondary" busy={more.busy} onClick={more.fetch} className="justify-self-center">
          Show more
        </Button>
      ) : null}
    </div>
  );
}

const WAYS = {
  time: { ascending: 'oldest first', descending: 'newest first', none: '' },
  amount: { ascending: 'smallest first', descending: 'largest first', none: '' },
} as const;

/** What the headings are to a table: a list has none. */
function OrderBar({ order }: { order: QueueOrder }) {
  const { sort, byAge, onSort } = order;
  return (
    <div
      role="group"
      aria-label="Order"
      className="flex justify-between gap-3 border-b border-line bg-raised px-3.5 py-2 text-sm text-muted"
    >
      {(['time', 'amount'] as const).map((column) => {
        const direction = directionOf(sort, column);
        return (
          <button
            key={column}
            type="button"
            aria-pressed={direction !== 'none'}
            onClick={() => onSort(pressed(sort, column, column === 'time' ? byAge : '-amount'))}
            className={clsx(
              'inline-flex items-center gap-1 rounded font-semibold hover:text-ink',
              direction !== 'none' && 'text-ink',
            )}
          >
            {column === 'time' ? 'Received' : 'Amount'}
            {direction === 'none' ? null : <span className="font-normal text-muted">{WAYS[column][direction]}</span>}
            <SortArrow direction={direction} marked />
          </button>
        );
      })}
    </div>
  );
}

/** One fact about a request. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-3 text-sm">
      <dt className="text-muted">{name}</dt>
      <dd className="num font-semibold break-words">{children}</dd>
    </div>
  );
}

/** Who decided, when, and why. */
export function Decided({ by, atMs, reason }: { by: string | null; atMs: number | null; reason: string | null }) {
  if (atMs === null) return null;
  return (
    <>
      <Fact name="Decided">
        {by ?? 'command line'}, {formatInstant(atMs)}
      </Fact>
      {reason === null ? null : <Fact name="Reason">{reason}</Fact>}
    </>
  );
}
