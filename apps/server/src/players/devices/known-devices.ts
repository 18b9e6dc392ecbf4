import type { Tx } from '../../platform/db/db.ts';
import * as sql from './known-devices.sql.ts';

/** Browsers that are known to one player; the one not logged in on for longest makes room. */
const MOST_DEVICES = 10;

/** Makes the caller's browser one of the player's, in the caller's transaction; other clients have none. */
export async function rememberDevice(
  tx: Tx,
  session: { playerId: bigint; sessionId: bigint },
  device: string | undefined,
): Promise<void> {
  if (device === undefined) return;
  await tx.query(sql.saveDevice(session.playerId, session.sessionId, device));
  await tx.query(sql.trimDevices(session.playerId, MOST_DEVICES));
}

/** After a new password, or when all others are ended, no other browser is the player's any more. */
export async function forgetOtherDevices(tx: Tx, playerId: bigint, keep: string | undefined): Promise<void> {
  await tx.query(sql.deleteOtherDevices(playerId, keep ?? ''));
}

/** Forgets the browsers of sessions that the player ended by hand. */
export async function forgetDevicesOf(tx: Tx, playerId: bigint, sessionIds: readonly bigint[]): Promise<void> {
  await tx.query(sql.deleteDevicesOfSessions(playerId, sessionIds));
}
