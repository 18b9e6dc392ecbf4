import { logout } from '@surahi/contract';
import { call } from '../api.ts';
import { endSession } from './session.ts';

/** How long a login waits for a log-out in flight, ms. */
const LONGEST_WAIT_MS = 5_000;

type LogOut = { logoutCall: Promise<unknown>; abort: () => void };

let underWay: LogOut | undefined;

/**
 * Ends the session here and on the server, then calls `leave`, which opens the login screen. Without a network the
 * session still ends here, so that the player can hand over the phone.
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
 * Waits for a log-out in flight and aborts it after a limit. Its response clears the session cookie, which must not be
 * the cookie of the next login.
 */
export async function afterLogOut(): Promise<void> {
  if (underWay === undefined) return;
  const { logoutCall, abort } = underWay;
  const timer = setTimeout(abort, LONGEST_WAIT_MS);
  // An aborted call resolves at once.
  await logoutCall;
  clearTimeout(timer);
}
