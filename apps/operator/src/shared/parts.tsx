import { Badge, type BadgeTone, Button, EmptyState, Points, Skeleton } from '@surahi/ui';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { formatCount, percentDone } from './format.ts';

export type PageProps = {
  title: string;
  detail?: ReactNode;
  /** Beside the title, at the end. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page's frame: its heading, also as the browser's title, and its contents. */
export function Page({ title, detail, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Surahi console`;
  }, [title]);
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

/** A titled surface. */
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

/** One figure with its name. */
export function Stat({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd className="num text-2xl leading-tight font-bold">{children}</dd>
      {note === undefined ? null : <dd className="num text-sm text-muted">{note}</dd>}
    </div>
  );
}

/** An amount that comes as text in paise. */
export function Paise({ value, plus = false, className }: { value: string; plus?: boolean; className?: string }) {
  return <Points value={BigInt(value)} plus={plus} {...(className === undefined ? {} : { className })} />;
}

/** How far something is, in words for everyone. */
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
        aria-valuetext={`${formatCount(done)} of ${formatCount(total)}`}
        className="h-1.5 overflow-hidden rounded-full bg-shut-soft"
      >
        <div className="h-full rounded-full bg-open transition-[width] duration-150" style={{ width: `${percent}%` }} />
      </div>
      <span aria-hidden="true" className="num text-xs text-muted">
        {formatCount(done)} of {formatCount(total)}
      </span>
    </div>
  );
}

type QueryLike = { isPending: boolean; error: Error | null; refetch: () => unknown };

/** Instead of a page's contents while they load or when they could not be loaded. */
export function NotYet({ query, what }: { query: QueryLike; what: string }) {
  if (query.error !== null) return <Failed message={query.error.message} onRetry={() => void query.refetch()} />;
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading {what}</span>
      <Skeleton className="h-20" />
      <Skeleton className="h-72" />
    </div>
  );
}

/** Something could not be loaded. */
export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-card border border-line bg-surface">
      <EmptyState
        icon={<CircleAlert size={28} aria-hidden="true" />}
        title="This could not be loaded"
        detail={message}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  );
}

/** Over contents that could not be renewed, so that nobody takes them for the present. */
export function StaleNote({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <p role="status" className="flex items-center gap-2 rounded-control bg-bad-soft px-4 py-2 text-sm text-bad">
      <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
      What you see may be out of date: {error.message}
    </p>
  );
}

/** A small remark with a tone. */
export function Note({ tone = 'shut', children }: { tone?: BadgeTone; children: ReactNode }) {
  const look = tone === 'bad' ? 'bg-bad-soft text-bad' : tone === 'win' ? 'bg-win-soft text-win' : 'bg-shut-soft';
  return <p className={clsx('rounded-control px-4 py-2.5 text-sm', look)}>{children}</p>;
}

const FAMILY_NAMES = { main: 'Main', starline: 'Starline', gali: 'Gali' } as const;

/** The family of a market. */
export function familyName(family: keyof typeof FAMILY_NAMES): string {
  return FAMILY_NAMES[family];
}

export function FamilyBadge({ family }: { family: keyof typeof FAMILY_NAMES }) {
  return <Badge>{FAMILY_NAMES[family]}</Badge>;
}
