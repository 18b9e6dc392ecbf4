import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePollMs } from '../../shared/live.ts';
import { methodName } from '../../shared/cashier/request-words.tsx';
import { NotYet, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { WithdrawalDetail } from './withdrawal-detail.tsx';
import { CashierPage } from '../../shared/cashier/cashier-page.tsx';
import { QueueFilterBar, QueueList } from '../../shared/cashier/queue-list.tsx';
import { useQueueAddress, useQueueKeys } from '../../shared/cashier/use-queue.ts';

/** Payouts that players ask for, worked off one after the other. */
export function WithdrawalsPage() {
  const address = useQueueAddress();
  const pollMs = usePollMs();
  const mayDecide = useMay('withdrawals.decide');
  const [asking, setAsking] = useState<'approve' | 'reject'>();
  const query = useInfiniteQuery({
    queryKey: queryKeys.moneyList('withdrawals', address.query),
    queryFn: ({ pageParam, signal }) =>
      fetchCall(
        OPERATOR_CALLS.listWithdrawals,
        { query: { ...address.query, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        signal,
      ),
    // the first page has no row before it
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: pollMs,
    placeholderData: (before) => before,
  });
  const withdrawals = query.data?.pages.flatMap((page) => page.withdrawals) ?? [];
  const ids = withdrawals.map((withdrawal) => withdrawal.withdrawalId);
  const openId = address.openId ?? ids[0];
  const isPending = withdrawals.find((withdrawal) => withdrawal.withdrawalId === openId)?.state === 'pending';
  const ask = (what: 'approve' | 'reject') => (mayDecide && isPending ? setAsking(what) : undefined);
  useQueueKeys({
    ids,
    openId,
    onOpen: address.open,
    onApprove: () => ask('approve'),
    onReject: () => ask('reject'),
  });
  return (
    <CashierPage tab="withdrawals">
      <QueueFilterBar label="Withdrawals" filters={address.filters} onChange={address.setFilters} />
      {query.data === undefined ? (
        <NotYet query={query} what="the withdrawals" />
      ) : (
        <>
          <StaleNote error={query.error} />
          <div className="grid items-start gap-4 md:grid-cols-[minmax(260px,2fr)_minmax(0,3fr)]">
            <QueueList
              label="Withdrawal requests"
              openId={openId}
              onOpen={address.open}
              order={address.order}
              more={{ has: query.hasNextPage, busy: query.isFetchingNextPage, fetch: () => void query.fetchNextPage() }}
              items={withdrawals.map((withdrawal) => ({
                ...withdrawal,
                id: withdrawal.withdrawalId,
                detail: `${methodName(withdrawal.method)} ${withdrawal.number}`,
              }))}
            />
            {openId === undefined ? null : (
              <WithdrawalDetail
                key={openId}
                withdrawalId={openId}
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
