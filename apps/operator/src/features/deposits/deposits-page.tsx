import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePollMs } from '../../shared/live.ts';
import { methodName } from '../../shared/cashier/request-words.tsx';
import { NotYet, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { DepositDetail } from './deposit-detail.tsx';
import { CashierPage } from '../../shared/cashier/cashier-page.tsx';
import { QueueFilterBar, QueueList } from '../../shared/cashier/queue-list.tsx';
import { useQueueAddress, useQueueKeys } from '../../shared/cashier/use-queue.ts';

/** Claims of having paid, worked off one after the other. */
export function DepositsPage() {
  const address = useQueueAddress();
  const pollMs = usePollMs();
  const mayDecide = useMay('deposits.decide');
  const [asking, setAsking] = useState<'approve' | 'reject'>();
  const query = useInfiniteQuery({
    queryKey: queryKeys.moneyList('deposits', address.query),
    queryFn: ({ pageParam, signal }) =>
      fetchCall(
        OPERATOR_CALLS.listDeposits,
        { query: { ...address.query, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        signal,
      ),
    // the first page has no row before it
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: pollMs,
    placeholderData: (before) => before,
  });
  const deposits = query.data?.pages.flatMap((page) => page.deposits) ?? [];
  const ids = deposits.map((deposit) => deposit.depositId);
  const openId = address.openId ?? ids[0];
  const isPending = deposits.find((deposit) => deposit.depositId === openId)?.state === 'pending';
  const ask = (what: 'approve' | 'reject') => (mayDecide && isPending ? setAsking(what) : undefined);
  useQueueKeys({
    ids,
    openId,
    onOpen: address.open,
    onApprove: () => ask('approve'),
    onReject: () => ask('reject'),
  });
  return (
    <CashierPage tab="deposits">
      <QueueFilterBar label="Deposits" filters={address.filters} onChange={address.setFilters} />
      {query.data === undefined ? (
        <NotYet query={query} what="the deposits" />
      ) : (
        <>
          <StaleNote error={query.error} />
          <div className="grid items-start gap-4 md:grid-cols-[minmax(260px,2fr)_minmax(0,3fr)]">
            <QueueList
              label="Deposit requests"
              openId={openId}
              onOpen={address.open}
              order={address.order}
              more={{ has: query.hasNextPage, busy: query.isFetchingNextPage, fetch: () => void query.fetchNextPage() }}
              items={deposits.map((deposit) => ({
                ...deposit,
                id: deposit.depositId,
                detail: `${methodName(deposit.method)}${deposit.claimedUtr === '' ? ', no UTR' : ` ${deposit.claimedUtr}`}`,
              }))}
            />
            {openId === undefined ? null : (
              <DepositDetail
                key={openId}
                depositId={openId}
                asking={asking}
                onAsk={setAsking}
                onDecided={() => {
                  const next = ids[ids.indexOf(openId) + 1];
                  address.open(address.filters.state === 'pending' ? (next ?? '') : openId);
                }}
              />
            )}
          </div>
        </>
      )}
    </CashierPage>
  );
}
