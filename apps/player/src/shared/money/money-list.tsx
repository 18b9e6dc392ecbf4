import { Button, EmptyState, SkeletonList } from '@surahi/ui';
import type { InfiniteData, QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageId } from '../i18n/i18n.ts';
import { useT } from '../i18n/i18n.ts';
import { LastUpdated } from '../layout/offline-banner.tsx';
import { MoreButton } from '../more-button.tsx';
import { CallFailed } from '../query.ts';

type MoneyPage<Row> = { rows: Row[]; nextCursor: string | undefined };

type MoneyPages<Row> = UseInfiniteQueryResult<InfiniteData<MoneyPage<Row>, string>>;

export type MoneyPagesOptions<Row> = {
  queryKey: QueryKey;
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<MoneyPage<Row>>;
  /** While true for a row, the list is polled: the server pushes no event for it. */
  waits?: (row: Row) => boolean;
};

const WAITING_POLL_MS = 15_000;

/** A paged list of the wallet. The server answers an empty list with status false; that is not an error. */
export function useMoneyPages<Row>({ queryKey, fetchPage, waits }: MoneyPagesOptions<Row>): MoneyPages<Row> {
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await fetchPage(pageParam, signal);
      } catch (error) {
        if (error instanceof CallFailed && error.failure.code === 'no_data') return { rows: [], nextCursor: undefined };
        throw error;
      }
    },
    initialPageParam: '',
    getNextPageParam: (page: MoneyPage<Row>) => page.nextCursor,
    refetchInterval: ({ state: { data } }) => {
      const rows = data?.pages.flatMap((page) => page.rows) ?? [];
      return waits !== undefined && rows.some(waits) ? WAITING_POLL_MS : false;
    },
  });
}

type MoneyListProps<Row> = {
  pages: MoneyPages<Row>;
  /** The specification's text for an empty list. */
  empty: MessageId;
  emptyAction?: ReactNode;
  keyOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
};

/** A wallet list in one card, with its empty and failed states and a button for more rows. */
export function MoneyList<Row>({ pages, empty, emptyAction, keyOf, children }: MoneyListProps<Row>) {
  const t = useT();
  if (pages.isPending) return <SkeletonList count={5} label={t('common.loading')} className="h-[68px]" />;
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) {
    const failed = pages.isLoadingError;
    const retry = (
      <Button variant="secondary" onClick={() => void pages.refetch()}>
        {t('common.tryAgain')}
      </Button>
    );
    return (
      <EmptyState
        icon={<ReceiptText size={30} aria-hidden="true" />}
        title={t(empty)}
        detail={failed ? t('common.loadFailed') : undefined}
        action={failed ? retry : emptyAction}
      />
    );
  }
  return (
    <>
      <ul className="rounded-card border border-line bg-surface px-3.5 shadow-card">
        {rows.map((row) => (
          <li key={keyOf(row)} className="border-b border-line last:border-0">
            {children(row)}
          </li>
        ))}
      </ul>
      <MoreButton pages={pages} />
      <LastUpdated stale={pages.isRefetchError} atMs={pages.dataUpdatedAt} />
    </>
  );
}
