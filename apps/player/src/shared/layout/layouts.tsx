import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { UpdateHost } from '../../pwa/update-host.tsx';
import { useBettingEnabled } from '../dashboard.ts';
import { useSession } from '../session/session.ts';
import { Footer } from './footer.tsx';
import { BackButton, Header, titleClass, WalletLink } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';

const COLUMN = 'mx-auto flex min-h-dvh w-full max-w-[480px] flex-col';

/** Header, page and footer. */
export function MainLayout({ children }: { children: ReactNode }) {
  const loggedIn = useSession() !== undefined;
  const footerKnown = useBettingEnabled() !== undefined;
  return (
    <div className={clsx(COLUMN, !(loggedIn && footerKnown) && '[--footer-height:0px]')}>
      <Header />
      <OfflineBanner />
      <PullToRefresh>
        <main id="page" tabIndex={-1} className="flex flex-1 flex-col px-3.5 pb-4 outline-none">
          {children}
        </main>
      </PullToRefresh>
      {loggedIn ? <Footer /> : <UpdateHost />}
    </div>
  );
}

/** A page without header and footer. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <div className={clsx(COLUMN, '[--footer-height:0px]')}>
      <OfflineBanner />
      <main
        id="page"
        tabIndex={-1}
        className="flex flex-1 flex-col px-5 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] outline-none"
      >
        {children}
      </main>
      <UpdateHost />
    </div>
  );
}

/** A page with its own title bar: back button, title, and the wallet on pages about points. */
export function BarLayout(props: { title: string; subtitle?: ReactNode; wallet?: boolean; children: ReactNode }) {
  const { title, subtitle, wallet = false, children } = props;
  return (
    <div className={clsx(COLUMN, '[--footer-height:0px]')}>
      <header className="sticky top-0 z-20 flex min-h-[58px] flex-wrap items-center justify-end gap-1 bg-bg/95 py-1.5 pr-3.5 pl-2 backdrop-blur-sm">
        <BackButton />
        <div className="min-w-min flex-1 pl-1">
          <h1 className={titleClass(title)}>{title}</h1>
          {subtitle === undefined ? null : (
            <p className="num line-clamp-2 text-sm font-medium text-muted">{subtitle}</p>
          )}
        </div>
        <span id="play-clock" className="min-h-11 min-w-11" />
        {wallet ? <WalletLink /> : null}
      </header>
      <OfflineBanner />
      <main
        id="page"
        tabIndex={-1}
        className="flex flex-1 flex-col px-3.5 pb-[max(16px,env(safe-area-inset-bottom))] outline-none"
      >
        {children}
      </main>
      <UpdateHost />
    </div>
  );
}

/** The main action of a page, fixed above the footer. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-[var(--footer-height)] z-10 -mx-3.5 mt-auto -mb-4 border-t border-line bg-surface px-3.5 py-3">
      {children}
    </div>
  );
}
