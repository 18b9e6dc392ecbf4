import { useEffect, useRef } from 'react';
import { Navigate, NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { isPublicPath, paths } from '../paths.ts';
import { t } from '../shared/i18n/i18n.ts';
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
import type { Screen } from './screen.tsx';
import { FramedScreen } from './screen.tsx';

const SCREENS: readonly Screen[] = [
  ...accountScreens,
  ...bettingScreens,
  ...infoScreens,
  ...moreScreens,
  ...moneyScreens,
];

/** Every address of the app. Without a session all but the public ones lead to the login screen, and from there back. */
export function AppRoutes() {
  const location = useLocation();
  const session = useSession();
  useArrival(location.pathname);
  usePendingDeposit(session !== undefined);
  if (session === undefined && !isPublicPath(location.pathname)) {
    const back = lastSessionEnd() === 'logout' ? null : returnState(location);
    return <Navigate to={paths.login} replace state={back} />;
  }
  if (session !== undefined && location.pathname === paths.root) return <Navigate to={paths.home} replace />;
  return (
    <Routes>
      {SCREENS.map((each) => (
        <Route key={each.path} path={each.path} element={<FramedScreen {...each} />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/**
 * Names the page and, unless the player went back, starts at its top. From the second on its heading has the focus, so that
 * a screen reader says where it is and the next Tab goes on from there.
 */
function useArrival(pathname: string): void {
  const wentBack = useNavigationType() === NavigationType.Pop;
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) focusHeading();
    before.current = pathname;
    const title = t(titleOf(pathname));
    const app = t('app.name');
    document.title = title === app ? app : `${title} · ${app}`;
    if (!wentBack) window.scrollTo(0, 0);
  }, [pathname, wentBack]);
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
    import('../features/deposits/deposit-desk.ts')
      .then(({ depositDesk }) => depositDesk.resume())
      .catch(() => undefined);
  }, [loggedIn]);
}
