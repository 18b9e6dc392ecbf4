import type { Location } from 'react-router';
import { isPublicPath, paths } from '../../paths.ts';

/** The address that the login screen interrupted. Travels in the router state. */
export type ReturnTo = { pathname: string; search: string; state: unknown };

/** The router state for the login screen. */
export function returnState(location: Location): { from: ReturnTo } {
  return { from: { pathname: location.pathname, search: location.search, state: location.state as unknown } };
}

/** Reads that state. Returns home when there is none, or when it names a screen for visitors. */
export function readReturnTo(state: unknown): ReturnTo {
  const home: ReturnTo = { pathname: paths.home, search: '', state: null };
  if (typeof state !== 'object' || state === null || !('from' in state)) return home;
  const { from } = state;
  if (typeof from !== 'object' || from === null || !('pathname' in from) || typeof from.pathname !== 'string')
    return home;
  if (!from.pathname.startsWith('/') || from.pathname.startsWith('//') || isPublicPath(from.pathname)) return home;
  const search = 'search' in from && typeof from.search === 'string' ? from.search : '';
  return { pathname: from.pathname, search, state: 'state' in from ? from.state : null };
}
