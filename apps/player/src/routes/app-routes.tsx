import { Suspense, useEffect, useState } from 'react';
import { matchPath, Navigate, NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { isChartPath, isPublicPath, paths } from '../paths.ts';
import { useT } from '../shared/i18n/i18n.ts';
import { useHeaderContent } from '../shared/layout/header-store.ts';
import { titleOf } from '../shared/layout/titles.ts';
import { PENDING_DEPOSIT_KEY } from '../shared/money/pending-deposit.ts';
import { readStored } from '../shared/storage.ts';
import { returnState } from '../shared/session/return-to.ts';
import { lastSessionEnd, useSession } from '../shared/session/session.ts';
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
 * Every address of the app. Without a session all but the public ones lead to the login screen, and from there back.
 * While the next screen's part is fetched the screen before stays, whatever the frames of both: one Suspense is around all.
 */
export function AppRoutes() {
  const location = useLocation();
  const session = useSession();
  const isFirst = useIsFirst(location.pathname);
  usePendingDeposit(session !== undefined);
  if (session === undefined && !isPublicPath(location.pathname)) {
    const back = lastSessionEnd() === 'logout' ? null : returnState(location);
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

/** True until the address that the app was opened with is left. */
function useIsFirst(pathname: string): boolean {
  const [first, setFirst] = useState<string | undefined>(pathname);
  if (first !== undefined && first !== pathname) setFirst(undefined);
  return first === pathname;
}

function frameOf(pathname: string): Frame {
  return SCREENS.find(({ path }) => matchPath(path, pathname) !== null)?.frame ?? 'main';
}

/** The address whose screen was shown last; undefined before the first. */
let shown: string | undefined;

/**
 * Names the page once its screen is there. From the second address on its heading has the focus, so that a screen reader
 * says where it is and the next Tab goes on from there; and it starts at its top unless the player went back.
 */
function Arrival() {
  const { pathname } = useLocation();
  const wentBack = useNavigationType() === NavigationType.Pop;
  const t = useT();
  // A market's chart is called by the market; elsewhere the address says more than the header does.
  const own = useHeaderContent().title;
  const title = (isChartPath(pathname) ? own : undefined) ?? t(titleOf(pathname));
  const app = t('app.name');
  useEffect(() => {
    document.title = title === app ? app : `${title} · ${app}`;
  }, [title, app]);
  useEffect(() => {
    renewFailedScreens();
    // What comes after the path, a chart's period say, changes within the screen.
    if (shown === pathname) return;
    const isFirst = shown === undefined;
    shown = pathname;
    if (isFirst) return;
    focusHeading();
    if (!wentBack) window.scrollTo(0, 0);
  }, [pathname, wentBack]);
  return null;
}

/** A field of the new screen that took the focus itself keeps it. */
function focusHeading(): void {
  if (document.activeElement?.closest('main') != null) return;
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A payment made just before the app was closed is still told to the server, whichever page the app opens with. */
function usePendingDeposit(loggedIn: boolean): void {
  useEffect(() => {
    if (!loggedIn || readStored(PENDING_DEPOSIT_KEY) === undefined) return;
    // Without a network the next start, or the next screen about deposits, takes it up.
    import('../features/deposits/deposit-sender.ts')
      .then(({ depositSender }) => depositSender.resume())
      .catch(() => undefined);
  }, [loggedIn]);
}
