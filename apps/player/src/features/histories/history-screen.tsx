import type { Family } from '@surahi/game';
import { Button, EmptyState, SkeletonList } from '@surahi/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useBettingEnabled, useIsExcluded } from '../../shared/dashboard.ts';
import { failureText } from '../../shared/failure-text.ts';
import { t, useT } from '../../shared/i18n/i18n.ts';
import { usePageHeader } from '../../shared/layout/header-store.ts';
import { LastUpdated } from '../../shared/layout/offline-banner.tsx';
import { marketName, useMarkets } from '../../shared/markets/use-markets.ts';
import { MoreButton } from '../../shared/more-button.tsx';
import { queryKeys } from '../../shared/query-keys.ts';
import { CallFailed } from '../../shared/query.ts';
import { usePublicLog } from '../../shared/use-public-log.ts';
import { ArchiveNote } from './archive-note.tsx';
import { BidAgainButton } from './bid-again-button.tsx';
import { numberOf } from './bid-number.ts';
import { BidsByDraw } from './bids-by-draw.tsx';
import { HistoryCard } from './history-card.tsx';
import type { BidEntry, HistoryEntry, HistoryKind } from './history-kinds.ts';
import { QuickDates } from './quick-dates.tsx';
import type { DateRange } from './quick-ranges.ts';
import { verifyPath } from './verify-path.ts';
import { todayInIndia } from '../../shared/today.ts';
import { DateInput } from '../../shared/forms/date-input.tsx';

/** A history over a date range, today by default. */
export function HistoryScreen({ kind }: { kind: HistoryKind }) {
  const t = useT();
  usePageHeader({ title: t(kind.title) });
  const today = todayInIndia();
  // Until the player chooses dates, both follow today. The first response may correct the clock and so change today.
  const todayOnly: DateRange = { from: today, to: today };
  const [typed, setDraft] = useState<DateRange>();
  const [chosen, setRange] = useState<DateRange>();
  const draft = typed ?? todayOnly;
  const range = chosen ?? todayOnly;
  // Separates a search by the player from an automatic refresh: only a search shows the button as busy.
  const [askedAtMs, setAskedAtMs] = useState(0);
  const history = useHistory(kind, range);
  const { markets } = useMarkets(kind.family);
  const nameOf = (wireName: string) => {
    const market = markets?.find(({ name }) => name === wireName);
    return market === undefined ? wireName : marketName(market);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = inOrder({ from: draft.from || today, to: draft.to || today });
    setDraft(next);
    setAskedAtMs(Date.now());
    if (next.from === range.from && next.to === range.to) void history.refetch();
    else setRange(next);
  };
  const choose = (next: DateRange) => {
    setDraft(next);
    setRange(next);
  };
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      <QuickDates today={today} range={range} onChoose={choose} />
      <form onSubmit={submit} className="flex flex-wrap gap-2.5">
        <DateInput
          label={t('history.from')}
          value={draft.from}
          max={today}
          onChange={(from) => setDraft({ ...draft, from })}
        />
        <DateInput label={t('history.to')} value={draft.to} max={today} onChange={(to) => setDraft({ ...draft, to })} />
        <Button
          type="submit"
          className="basis-full"
          busy={history.isFetching && Math.max(history.dataUpdatedAt, history.errorUpdatedAt) < askedAtMs}
          busyLabel={t('history.submitting')}
        >
          {t('history.submit')}
        </Button>
      </form>
      <LastUpdated stale={history.isRefetchError} atMs={history.dataUpdatedAt} />
      <HistoryList history={history} from={range.from} family={kind.family} lists={kind.lists} nameOf={nameOf} />
    </div>
  );
}

/** Puts the earlier date first. */
function inOrder({ from, to }: { from: string; to: string }) {
  return from <= to ? { from, to } : { from: to, to: from };
}

function useHistory(kind: HistoryKind, { from, to }: { from: string; to: string }) {
  return useInfiniteQuery({
    queryKey: queryKeys.history(kind.key, from, to),
    queryFn: ({ pageParam, signal }) => kind.fetchPage({ from, to, cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
}

type HistoryListProps = {
  history: ReturnType<typeof useHistory>;
  /** The first day of the range. */
  from: string;
  family: Family;
  lists: HistoryEntry['kind'];
  /** A market's name in the current language, by its wire name. */
  nameOf: (wireName: string) => string;
};

function HistoryList({ history, from, family, lists, nameOf }: HistoryListProps) {
  const t = useT();
  const hasLog = usePublicLog();
  const isExcluded = useIsExcluded();
  const canBet = useBettingEnabled() === true && !isExcluded;
  if (history.isPending) return <SkeletonList count={4} label={t('common.loading')} className="h-[134px]" />;
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  const archivedBefore = history.hasNextPage ? undefined : history.data?.pages.at(-1)?.archivedBefore;
  const archive = archivedBefore === undefined ? null : <ArchiveNote from={archivedBefore} />;
  if (history.isLoadingError || entries.length === 0) {
    return (
      <>
        <NoData history={history} />
        {archive}
      </>
    );
  }
  const card = (entry: HistoryEntry) => {
    const again = canBet && entry.kind === 'bid';
    return (
      <div className="relative">
        <HistoryCard
          entry={entry}
          market={nameOf(entry.gameName)}
          verify={hasLog ? verifyPath(family, entry) : undefined}
          roomBelow={again}
        />
        {again ? <BidAgainButton bid={{ ...entry, family }} number={numberOf(entry)} /> : null}
      </div>
    );
  };
  return (
    <>
      {lists === 'bid' ? (
        <BidsByDraw
          bids={entries.filter(isBid)}
          completeFrom={history.hasNextPage ? undefined : from}
          nameOf={nameOf}
          card={card}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-2.5">
          {entries.map((entry) => (
            <li key={entry.id}>{card(entry)}</li>
          ))}
        </ul>
      )}
      <MoreButton pages={history} />
      {archive}
    </>
  );
}

function isBid(entry: HistoryEntry): entry is BidEntry {
  return entry.kind === 'bid';
}

/** Shown for an empty range, or for a failed request with a retry button. */
function NoData({ history }: { history: ReturnType<typeof useHistory> }) {
  const t = useT();
  const failed = history.isLoadingError;
  // The server's text explains a refused range. Retrying the same range would fail again.
  const refused = history.error instanceof CallFailed && history.error.failure.kind === 'refused';
  return (
    <EmptyState
      icon={<ReceiptText size={30} aria-hidden="true" />}
      title={t('common.noData')}
      detail={failed ? failedText(history.error) : t('history.emptyDetail')}
      action={
        failed && !refused ? (
          <Button variant="secondary" onClick={() => void history.refetch()}>
            {t('common.tryAgain')}
          </Button>
        ) : undefined
      }
    />
  );
}

function failedText(error: unknown): string {
  return error instanceof CallFailed
    ? failureText(error.failure, 'common.loadFailed', { malformed: 'history.tooLong' })
    : t('common.loadFailed');
}
