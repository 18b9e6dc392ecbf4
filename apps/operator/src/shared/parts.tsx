import { Badge, type BadgeTone, Button, EmptyState, Points, Skeleton } from '@surahi/ui';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { FetchedAt } from './fetched-at.ts';
import { formatCount, percentDone } from './format.ts';
import { t } from './i18n/i18n.ts';
import { rich } from './i18n/rich.tsx';
import { useWaiting } from './waiting.ts';

export type PageProps = {
  title: string;
  detail?: ReactNode;
  /** Buttons at the end of the title row. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of a page. The title is the heading. It is also the browser's title, after the number of items that wait
 * for the operator.
 */
export function Page({ title, detail, actions, children }: PageProps) {
  const waiting = useWaiting().total;
  useEffect(() => {
    document.title = `${waiting === 0 ? '' : `(${waiting}) `}${t('{title} · Surahi console', { title })}`;
  }, [title, waiting]);
  return (
    <div className="mx-auto grid max-w-[1440px] grid-cols-1 content-start gap-5 p-4 lg:px-7 lg:py-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-0.5">
          <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
          {detail === undefined ? null : <p className="num text-sm text-muted">{detail}</p>}
        </div>
        {actions === undefined ? null : <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

type PanelProps = { title: string; end?: ReactNode; className?: string; children: ReactNode };

/** A surface with a title. */
export function Panel({ title, end, className, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={clsx('grid content-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card', className)}
    >
      <header className="flex min-h-7 items-center justify-between gap-3">
        <h2 className="text-base font-bold">{title}</h2>
        {end}
      </header>
      {children}
    </section>
  );
}

/** One figure with its label. */
export function Stat({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd className="num text-2xl leading-tight font-bold">{children}</dd>
      {note === undefined ? null : <dd className="num text-sm text-muted">{note}</dd>}
    </div>
  );
}

/** An amount of points, given as decimal text in paise. */
export function Paise({ value, plus = false, className }: { value: string; plus?: boolean; className?: string }) {
  return <Points value={BigInt(value)} plus={plus} {...(className === undefined ? {} : { className })} />;
}

/** Says that a profit covers settled draws only, and what is still open: stakes less payouts of the other draws. */
export function OpenNote({ openPaise }: { openPaise: string }) {
  if (openPaise === '0') return <>{t('Settled draws')}</>;
  return <>{rich('Settled draws only. Unsettled: {points}', { points: <Paise value={openPaise} /> })}</>;
}

/** A progress bar with the same figures as text. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const percent = percentDone(done, total);
  return (
    <div className="grid min-w-24 gap-1">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={t('{done} of {total}', { done: formatCount(done), total: formatCount(total) })}
        className="h-1.5 overflow-hidden rounded-full bg-shut-soft"
      >
        <div className="h-full rounded-full bg-open transition-[width] duration-150" style={{ width: `${percent}%` }} />
      </div>
      <span aria-hidden="true" className="num text-xs text-muted">
        {t('{done} of {total}', { done: formatCount(done), total: formatCount(total) })}
      </span>
    </div>
  );
}

type QueryState = { isPending: boolean; error: Error | null; refetch: () => unknown };

/** Replaces contents that are loading or failed to load. */
export function LoadingState({ query, what }: { query: QueryState; what: string }) {
  if (query.error !== null) return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />;
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('Loading {what}', { what })}</span>
      <Skeleton className="h-20" />
      <Skeleton className="h-72" />
    </div>
  );
}

type LoadedProps<Data> = {
  query: QueryState & { data: Data | undefined; dataUpdatedAt?: number };
  /** Names the contents in the loading message: 'the draws'. */
  what: string;
  children: (data: Data) => ReactNode;
};

/** The contents of a query. A warning above them says if they could not be refreshed. */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  if (query.data === undefined) return <LoadingState query={query} what={what} />;
  return (
    <FetchedAt value={query.dataUpdatedAt ?? 0}>
      <StaleNote error={query.error} />
      {children(query.data)}
    </FetchedAt>
  );
}

type MoreButtonProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label?: string;
};

/** Fetches the next page of a list; absent on the last page. */
export function MoreButton({ query, label = t('Show more') }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      className="justify-self-center"
    >
      {label}
    </Button>
  );
}

/** An error message with a retry button. */
export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-card border border-line bg-surface">
      <EmptyState
        icon={<CircleAlert size={28} aria-hidden="true" />}
        title={t('Loading failed')}
        detail={message}
        action={<Button onClick={onRetry}>{t('Try again')}</Button>}
      />
    </div>
  );
}

/** Warns above contents that could not be refreshed, so that nobody mistakes them for current data. */
export function StaleNote({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <p role="status" className="flex items-center gap-2 rounded-control bg-bad-soft px-4 py-2 text-sm text-bad">
      <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
      {t('This may be out of date: {message}', { message: error.message })}
    </p>
  );
}

/** A short note with a background of its tone. */
export function Note({ tone = 'shut', children }: { tone?: BadgeTone; children: ReactNode }) {
  const look = tone === 'bad' ? 'bg-bad-soft text-bad' : tone === 'win' ? 'bg-win-soft text-win' : 'bg-shut-soft';
  return <p className={clsx('rounded-control px-4 py-2.5 text-sm', look)}>{children}</p>;
}

const FAMILY_NAMES = { main: t('Main'), starline: t('Starline'), gali: t('Gali') } as const;

/** The family of a market as people write it: 'Starline'. */
export function familyName(family: keyof typeof FAMILY_NAMES): string {
  return FAMILY_NAMES[family];
}

export function FamilyBadge({ family }: { family: keyof typeof FAMILY_NAMES }) {
  return <Badge>{FAMILY_NAMES[family]}</Badge>;
}
