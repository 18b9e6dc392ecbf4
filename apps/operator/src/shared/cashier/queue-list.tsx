import { EmptyState, useTick } from '@surahi/ui';
import { clsx } from 'clsx';
import { Inbox } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { serverNow } from '../clock.ts';
import { ageText, formatInstant } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { RequestBadge, type ShownState } from './request-words.tsx';
import { useIsCompact } from '../lists/density.tsx';
import { SelectAll, SelectionSum, SelectOne, sumOf } from '../lists/selection.tsx';
import { directionOf, pressed, type Sort } from '../order.ts';
import { MoreButton, Paise } from '../parts.tsx';
import { SortArrow } from '../sort-heading.tsx';
import { useMarked } from '../use-marked.ts';

export type QueueItem = ShownState & {
  id: string;
  name: string;
  mobile: string;
  amountPaise: string;
  createdAtMs: number;
  /** The payment app and its reference. */
  detail: ReactNode;
};

/** The order of a queue. `byAge` is the initial order by time. */
type QueueOrder = { sort: Sort; byAge: Sort; onSort: (sort: Sort) => void };

type QueueListProps = {
  label: string;
  items: readonly QueueItem[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  order: QueueOrder;
  query: ComponentProps<typeof MoreButton>['query'];
};

/** The requests of a queue; the open one is marked. */
export function QueueList({ label, items, openId, onOpen, order, query }: QueueListProps) {
  useTick();
  const marked = useMarked(items.map(({ id }) => id));
  if (items.length === 0) {
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState
          icon={<Inbox size={28} aria-hidden="true" />}
          title={t('No requests')}
          detail={t('New requests appear here automatically.')}
        />
      </div>
    );
  }
  return (
    <div className="grid content-start gap-3">
      <div>
        <div className="rounded-card border border-line bg-surface shadow-card">
          <OrderBar order={order}>
            <SelectAll marked={marked} />
          </OrderBar>
          <ul aria-label={label}>
            {items.map((item) => (
              <li key={item.id} className="flex border-b border-line last:border-0 has-[input:checked]:bg-clay-soft">
                <label className="flex items-center pr-2.5 pl-3.5">
                  <SelectOne marked={marked} id={item.id} name={`request ${item.id}`} />
                </label>
                <QueueRow item={item} isOpen={item.id === openId} onOpen={() => onOpen(item.id)} />
              </li>
            ))}
          </ul>
        </div>
        <SelectionSum marked={marked} sumPaise={sumOf(items, marked.ids, AMOUNTS)} />
      </div>
      <MoreButton query={query} />
    </div>
  );
}

function QueueRow({ item, isOpen, onOpen }: { item: QueueItem; isOpen: boolean; onOpen: () => void }) {
  const isCompact = useIsCompact();
  return (
    <button
      type="button"
      id={`request-${item.id}`}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
      className={clsx(
        'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-l-[3px] px-3 text-left text-sm -outline-offset-2 hover:bg-raised',
        isCompact ? 'py-1' : 'py-2.5',
        isOpen ? 'border-clay bg-raised' : 'border-transparent',
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
          <RequestBadge {...item} />
        )}
      </span>
    </button>
  );
}

const AMOUNTS = {
  idOf: ({ id }: QueueItem) => id,
  paiseOf: ({ amountPaise }: QueueItem) => BigInt(amountPaise),
};

const DIRECTION_WORDS = {
  time: { ascending: t('oldest first'), descending: t('newest first'), none: '' },
  amount: { ascending: t('smallest first'), descending: t('largest first'), none: '' },
} as const;

/** Buttons that order the list, in place of the headings of a table. They stay in sight as headings do. */
function OrderBar({ order, children }: { order: QueueOrder; children: ReactNode }) {
  const { sort, byAge, onSort } = order;
  return (
    <div
      role="group"
      aria-label={t('Order')}
      className="sticky top-0 z-[1] flex items-center gap-3 rounded-t-card border-b border-line bg-raised px-3.5 py-2 text-sm text-muted"
    >
      {children}
      {(['time', 'amount'] as const).map((column) => {
        const direction = directionOf(sort, column);
        return (
          <button
            key={column}
            type="button"
            aria-pressed={direction !== 'none'}
            onClick={() => onSort(pressed(sort, column, column === 'time' ? byAge : '-amount'))}
            className={clsx(
              'inline-flex items-center gap-1 rounded font-semibold hover:text-ink last:ml-auto',
              direction !== 'none' && 'text-ink',
            )}
          >
            {column === 'time' ? t('Received') : t('Amount')}
            {direction === 'none' ? null : (
              <span className="font-normal text-muted">{DIRECTION_WORDS[column][direction]}</span>
            )}
            <SortArrow direction={direction} />
          </button>
        );
      })}
    </div>
  );
}

/** One fact about a request. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-3 text-sm">
      <dt className="text-muted">{name}</dt>
      <dd className="num font-semibold break-words">{children}</dd>
    </div>
  );
}

/** Who decided, when and why; nothing while the request is pending. */
export function Decided({ by, atMs, reason }: { by: string | null; atMs: number | null; reason: string | null }) {
  if (atMs === null) return null;
  return (
    <>
      <Fact name={t('Decided')}>
        {by ?? t('command line')}, {formatInstant(atMs)}
      </Fact>
      {reason === null ? null : <Fact name={t('Reason')}>{reason}</Fact>}
    </>
  );
}
