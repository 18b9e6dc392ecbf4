import { logout } from '@surahi/contract';
import { call } from '../api.ts';
import { endSession } from './session.ts';

/**
 * Ends the session on the server and here, then calls `leave` (which goes to the login screen). Without a network the
 * session is forgotten here all the same: whoever hands the phone on must not be held up.
 */
export async function logOut(leave: () => unknown): Promise<void> {
  const told = call(logout, {});
  endSession('logout');
  leave();
  await told;
}
