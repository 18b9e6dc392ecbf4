import type { Permission } from '@surahi/contract/operator';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { ListTools } from '../lists/list-tools.tsx';
import { usePollMs } from '../live.ts';
import { Loaded } from '../parts.tsx';
import { queryKeys, useOperatorPages } from '../query.ts';
import { useMay } from '../session.ts';
import { CashierPage } from './cashier-page.tsx';
import { QueueFilterBar } from './queue-filter-bar.tsx';
import { type QueueItem, QueueList } from './queue-list.tsx';
import { type QueueQuery, useQueueAddress, useQueueKeys } from './use-queue.ts';
import { useSearchText } from './use-search-text.ts';

export type Decision = 'approve' | 'reject';

export type RequestDetailProps = {
  requestId: string;
  /** The decision whose dialog is open. */
  deciding: Decision | undefined;
  onDeciding: (decision: Decision | undefined) => void;
  /** Opens the next pending request. */
  onDecided: () => void;
};

type QueuePageProps = {
  kind: 'deposits' | 'withdrawals';
  /** Names the page for screen readers. */
  label: string;
  listLabel: string;
  /** Needed for approving and rejecting. */
  permission: Permission;
  fetchPage: (
    query: QueueQuery & { cursor?: string },
    signal: AbortSignal,
  ) => Promise<{ items: QueueItem[]; nextCursor: string | null }>;
  renderDetail: (props: RequestDetailProps) => ReactNode;
};

/** A queue of requests with one of them open next to the list. The keyboard moves through it and decides. */
export function QueuePage({ kind, label, listLabel, permission, fetchPage, renderDetail }: QueuePageProps) {
  const address = useQueueAddress();
  const refetchInterval = usePollMs();
  const mayDecide = useMay(permission);
  const [deciding, setDeciding] = useState<Decision>();
  const closeDialog = useCallback(() => setDeciding(undefined), []);
  const query = useOperatorPages(
    queryKeys.moneyList(kind, address.query),
    (cursor, signal) => fetchPage({ ...address.query, ...cursor }, signal),
    { refetchInterval, keepPrevious: true },
  );
  const { setFilters } = address;
  const search = useSearchText(address.filters.search, (text) => setFilters({ search: text }));
  // The list still answers an earlier search: its first request is perhaps not the one that the operator looks for.
  const isEarlier = search.isWaiting || query.isPlaceholderData;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const ids = items.map(({ id }) => id);
  const openId = address.openId ?? ids[0];
  const isPending = items.find(({ id }) => id === openId)?.state === 'pending';
  const { open } = address;
  const setDecision = (decision: Decision | undefined) => {
    // The dialog keeps its request when another one becomes the first of the list.
    if (decision !== undefined && openId !== undefined) open(openId);
    setDeciding(decision);
  };
  const decide = (decision: Decision) => (mayDecide && isPending && !isEarlier ? setDecision(decision) : undefined);
  useQueueKeys({
    ids,
    openId,
    onOpen: address.open,
    onApprove: () => decide('approve'),
    onReject: () => decide('reject'),
  });
  const openNext = (decidedId: string) => {
    const nextId = ids[ids.indexOf(decidedId) + 1];
    address.open(address.filters.state === 'pending' ? (nextId ?? '') : decidedId);
  };
  return (
    <CashierPage tab={kind}>
      <QueueFilterBar
        label={label}
        filters={address.filters}
        search={search}
        onChange={address.setFilters}
        period={address.period}
        onPeriod={address.setPeriod}
      />
      <ListTools file={{ table: kind, query: address.query }} />
      <Loaded query={query} what={kind === 'deposits' ? t('the deposits') : t('the withdrawals')}>
        {() => (
          <div className="grid items-start gap-4 md:grid-cols-[minmax(260px,2fr)_minmax(0,3fr)]">
            <QueueList
              label={listLabel}
              items={items}
              openId={openId}
              onOpen={address.open}
              order={address.order}
              query={query}
            />
            {openId === undefined ? null : (
              <OpenRequest key={openId} isEarlier={isEarlier} onLeave={closeDialog}>
                {renderDetail({
                  requestId: openId,
                  deciding,
                  onDeciding: setDecision,
                  onDecided: () => openNext(openId),
                })}
              </OpenRequest>
            )}
          </div>
        )}
      </Loaded>
    </CashierPage>
  );
}

type OpenRequestProps = { isEarlier: boolean; onLeave: () => void; children: ReactNode };

/**
 * A request that an earlier search found cannot be decided. Calls `onLeave` when the request leaves the page, for example because a search hides it. A dialog that stayed open would
 * come back with its default values, and the operator's typed amount would be lost.
 */
function OpenRequest({ isEarlier, onLeave, children }: OpenRequestProps) {
  useEffect(() => onLeave, [onLeave]);
  return (
    <div inert={isEarlier} className={isEarlier ? 'opacity-60' : undefined}>
      {children}
    </div>
  );
}
