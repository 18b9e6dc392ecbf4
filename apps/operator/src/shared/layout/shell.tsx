import { clsx } from 'clsx';
import { CircleUserRound, LogOut } from 'lucide-react';
import { ClockTime, Pot, Spinner, useTick } from '@surahi/ui';
import { Suspense, useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { AlertSignals } from '../alerts/alert-signals.tsx';
import { serverNow } from '../clock.ts';
import { t } from '../i18n/i18n.ts';
import { useIsLive } from '../live.ts';
import { Shortcuts } from '../palette/shortcuts.tsx';
import { PasswordPrompt } from '../password-prompt.tsx';
import { leaveSession, useSession } from '../session.ts';
import { useWaiting } from '../waiting.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { menuOf } from './menu.ts';

const ENTRY =
  'relative flex min-h-10 items-center gap-3 rounded-control px-3 text-sm font-semibold hover:bg-white/10 focus-visible:outline-on-indigo max-lg:justify-center max-lg:px-0';

/** The frame of the console: the menu, the server's clock and the account. */
export function Shell() {
  const { pathname } = useLocation();
  return (
    <div className="grid min-h-dvh grid-cols-[64px_minmax(0,1fr)] lg:grid-cols-[216px_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-clay px-4 py-2 text-on-clay focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('Skip to content')}
      </a>
      <Side />
      <main id="main" tabIndex={-1} className="outline-none">
        {/* A page that fails, such as one that cannot be loaded without a network, leaves the menu in place. */}
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <AlertSignals />
      <Shortcuts />
      <IdleWatch />
      <PasswordPrompt />
    </div>
  );
}

function PageLoading() {
  return (
    <div role="status" className="grid min-h-dvh place-content-center text-muted">
      <Spinner sizePx={28} />
      <span className="sr-only">{t('Loading')}</span>
    </div>
  );
}

function Side() {
  const session = useSession();
  const waiting = useWaiting();
  const menu = useRef<HTMLElement>(null);
  // Renders again after each navigation, so that the entry of the page is in sight.
  useLocation();
  useEffect(() => menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' }));
  return (
    <aside className="sticky top-0 flex h-dvh flex-col gap-3 bg-indigo p-3 text-on-indigo">
      <div className="flex min-h-10 shrink-0 items-center gap-2.5 px-1 max-lg:justify-center">
        <Pot className="size-8 shrink-0" />
        <span className="grid leading-tight max-lg:sr-only">
          <span className="text-base font-bold">Surahi</span>
          <span className="text-xs">{session.valueMode === 'demo' ? t('Console · demo') : t('Console')}</span>
        </span>
      </div>
      {/* Only the menu scrolls, so that the account and Sign out stay in sight on a low screen. */}
      <nav
        ref={menu}
        aria-label={t('Console')}
        className="-mx-1 grid min-h-0 flex-1 grid-cols-1 content-start gap-0.5 overflow-y-auto px-1 [scrollbar-width:thin] [@media(max-height:860px)]:gap-0"
      >
        {menuOf(session).map(({ path, label, icon: Icon, waiting: work }) => (
          <NavLink
            key={path}
            to={path}
            end={path === paths.overview}
            title={label}
            aria-label={label}
            aria-describedby={work === undefined ? undefined : `waiting-${work}`}
            className={({ isActive }) =>
              clsx(ENTRY, '[@media(max-height:860px)]:min-h-[28px]', isActive && 'bg-white/15')
            }
          >
            <Icon size={18} aria-hidden="true" className="shrink-0" />
            <span className="max-lg:sr-only">{label}</span>
            {work === undefined ? null : <WaitingCount id={`waiting-${work}`} waiting={waiting[work]} />}
          </NavLink>
        ))}
      </nav>
      <div className="grid shrink-0 grid-cols-1 gap-1">
        <ServerClock />
        <NavLink
          to={paths.account}
          title={t('Your account')}
          className={({ isActive }) => clsx(ENTRY, isActive && 'bg-white/15')}
        >
          <CircleUserRound size={18} aria-hidden="true" className="shrink-0" />
          <span className="grid min-w-0 leading-tight max-lg:sr-only">
            <span className="truncate">{session.operator.name}</span>
            <span className="text-xs font-normal">{t(session.operator.role)}</span>
          </span>
        </NavLink>
        <button type="button" title={t('Sign out')} onClick={() => void leaveSession()} className={ENTRY}>
          <LogOut size={18} aria-hidden="true" className="shrink-0" />
          <span className="max-lg:sr-only">{t('Sign out')}</span>
        </button>
      </div>
    </aside>
  );
}

/** The number of items that wait on a page. */
function WaitingCount({ id, waiting }: { id: string; waiting: number }) {
  if (waiting === 0) return null;
  return (
    <span
      id={id}
      className="num rounded-full bg-clay px-2 text-xs leading-5 font-bold text-on-clay max-lg:absolute max-lg:top-0 max-lg:right-0 max-lg:px-1.5 max-lg:leading-4 lg:ml-auto"
    >
      {waiting}
      <span className="sr-only"> {t('waiting for you')}</span>
    </span>
  );
}

/** The server's time in India, and whether live events arrive. Without them pages poll every 5 s. */
function ServerClock() {
  useTick();
  const isLive = useIsLive();
  return (
    <div className="grid gap-0.5 px-3 py-1 text-xs max-lg:justify-items-center max-lg:px-0">
      <ClockTime at={serverNow()} timeZone="Asia/Kolkata" className="text-sm font-semibold max-lg:hidden" />
      <span className="inline-flex items-center gap-1.5 max-lg:justify-center" role="status">
        <span
          aria-hidden="true"
          className={clsx('size-2 rounded-full', isLive ? 'bg-[#5fd39a]' : 'border border-current')}
        />
        <span className="max-lg:sr-only">{isLive ? t('Live') : t('Every 5 s')}</span>
      </span>
    </div>
  );
}
