import { Suspense, useEffect, useState } from 'react';
import { matchPath, Navigate, NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { isChartPath, isPublicPath, paths } from '../paths.ts';
import { useT } from '../shared/i18n/i18n.ts';
import { useHeaderContent } from '../shared/layout/header-store.ts';
import { titleOf } from '../shared/layout/titles.ts';
import { PENDING_DEPOSIT_KEY } from '../shared/money/pending-deposit.ts';
import { storedKeys } from '../shared/storage.ts';
import { returnState } from '../shared/session/return-to.ts';
import { getSession, lastSessionEnd, useSession } from '../shared/session/session.ts';
import { accountScreens } from './account-routes.ts';
import { bettingScreens } from './betting-routes.ts';
import { infoScreens } from './info-routes.ts';
import { moneyScreens } from './money-routes.ts';
import { moreScreens } from './more-routes.tsx';
import { NotFound } from './not-found.tsx';
import type { Frame, Screen } from './screen.tsx';
import { FramedScreen, renewFailedScreens, ScreenPlaceholder } from './screen.tsx';

const SCREENS: readonly Screen[] = [
  ...accountScreens,
  ...bettingScreens,
  ...infoScreens,
  ...moreScreens,
  ...moneyScreens,
];

/**
 * Every address of the app. Without a session, all but the public ones lead to the login screen and back afterwards.
 * One Suspense around everything keeps the previous screen while the next one's chunk loads.
 */
export function AppRoutes() {
  const location = useLocation();
  const session = useSession();
  const isFirst = useIsFirst(location.pathname);
  usePendingDeposit(session !== undefined);
  if (session === undefined && !isPublicPath(location.pathname)) {
    const ended = lastSessionEnd();
    const back = ended === 'logout' || ended === 'elsewhere' ? null : returnState(location);
    return <Navigate to={paths.login} replace state={back} />;
  }
  if (session !== undefined && location.pathname === paths.root) return <Navigate to={paths.home} replace />;
  return (
    <Suspense fallback={<ScreenPlaceholder frame={frameOf(location.pathname)} />}>
      <Routes>
        {SCREENS.map((each) => (
          <Route key={each.path} path={each.path} element={<FramedScreen {...each} isFirst={isFirst} />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
      <Arrival />
    </Suspense>
  );
}

/** True until the player leaves the address that the app was opened with. */
function useIsFirst(pathname: string): boolean {
  const [first, setFirst] = useState<string | undefined>(pathname);
  if (first !== undefined && first !== pathname) setFirst(undefined);
  return first === pathname;
}

function screenAt(pathname: string): Screen | undefined {
  return SCREENS.find(({ path }) => matchPath(path, pathname) !== null);
}

function frameOf(pathname: string): Frame {
  return screenAt(pathname)?.frame ?? 'main';
}

/** Loads the chunk of an address, so that its first drawing needs no placeholder. Without a network it shows one. */
export async function prepareScreen(pathname: string): Promise<void> {
  // A player who opens the start page is led to home.
  if (pathname === paths.root && getSession() !== undefined) return;
  await screenAt(pathname)
    ?.prepare?.()
    .catch(() => undefined);
}

/** The path of the last shown screen. Undefined before the first one. */
let shown: string | undefined;

/**
 * Runs when a screen is shown: sets the page title, scrolls to the top unless the player went back, and focuses the
 * heading from the second screen on. With the focus there, a screen reader reads the heading and Tab continues below
 * it.
 */
function Arrival() {
  const { pathname } = useLocation();
  const wentBack = useNavigationType() === NavigationType.Pop;
  const t = useT();
  // A market's chart uses the market's name. Other screens use the longer title of their address.
  const own = useHeaderContent().title;
  const title = (isChartPath(pathname) ? own : undefined) ?? t(titleOf(pathname));
  const app = t('app.name');
  useEffect(() => {
    document.title = title === app ? app : `${title} · ${app}`;
  }, [title, app]);
  useEffect(() => {
    renewFailedScreens();
    // A change of the query, such as a chart's period, stays on the same screen.
    if (shown === pathname) return;
    const isFirst = shown === undefined;
    shown = pathname;
    if (isFirst) return;
    focusHeading();
    if (!wentBack) window.scrollTo(0, 0);
  }, [pathname, wentBack]);
  return null;
}

/** Keeps the focus on a field of the new screen that took it. */
function focusHeading(): void {
  if (document.activeElement?.closest('main') != null) return;
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Sends a deposit request left from the last visit, whichever screen the app opens with. */
function usePendingDeposit(loggedIn: boolean): void {
  useEffect(() => {
    if (!loggedIn || storedKeys(PENDING_DEPOSIT_KEY).length === 0) return;
    // Without a network the next start, or the next deposit screen, retries.
    import('../features/deposits/deposit-sender.ts')
      .then(({ depositSender }) => depositSender.resume({ isShown: false }))
      .catch(() => undefined);
  }, [loggedIn]);
}
