import { logout } from '@surahi/contract';
import { call } from '../api.ts';
import { endSession } from './session.ts';

/** How long a login waits for a log out that is still under way. */
const LONGEST_WAIT_MS = 5_000;

type LogOut = { logoutCall: Promise<unknown>; abort: () => void };

let underWay: LogOut | undefined;

/**
 * Ends the session on the server and here, then calls `leave` (which goes to the login screen). Without a network the
 * session is forgotten here all the same: whoever hands the phone on must not be held up.
 */
export async function logOut(leave: () => unknown): Promise<void> {
  const controller = new AbortController();
  const logoutCall = call(logout, {}, { signal: controller.signal, outlivesSession: true });
  const own: LogOut = { logoutCall, abort: () => controller.abort() };
  underWay = own;
  endSession('logout');
  leave();
  await logoutCall;
  if (underWay === own) underWay = undefined;
}

/**
 * Waits for a log out that is still under way, and gives it up when it takes too long: its answer takes the cookie away,
 * which must not be the one of the next login.
 */
export async function afterLogOut(): Promise<void> {
  if (underWay === undefined) return;
  const { logoutCall, abort } = underWay;
  const timer = setTimeout(abort, LONGEST_WAIT_MS);
  // An aborted call answers at once.
  await logoutCall;
  clearTimeout(timer);
}
