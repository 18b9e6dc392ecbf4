import type { Tx } from '../../platform/db/db.ts';
import * as sql from './known-devices.sql.ts';

/** Maximum known browsers per player. The one with the oldest log-in is dropped first. */
const MOST_DEVICES = 10;

/**
 * Stores the client's browser as a known browser of the player, in the caller's transaction. Does nothing for clients
 * without a device token.
 */
export async function rememberDevice(
  tx: Tx,
  session: { playerId: bigint; sessionId: bigint },
  device: string | undefined,
): Promise<void> {
  if (device === undefined) return;
  await tx.query(sql.saveDevice(session.playerId, session.sessionId, device));
  await tx.query(sql.trimDevices(session.playerId, MOST_DEVICES));
}

/**
 * Keeps a known browser for its full time from now, at a log-out. It stores no new browser: a log-out needs only the
 * session's token, so a thief of the token would become known by it.
 */
export async function renewDevice(tx: Tx, playerId: bigint, device: string | undefined): Promise<void> {
  if (device !== undefined) await tx.query(sql.touchDevice(playerId, device));
}

/**
 * Lets the browser of the registration send money at once. Call it after `rememberDevice`. Does nothing for clients
 * without a device token.
 */
export async function trustDevice(tx: Tx, playerId: bigint, device: string | undefined): Promise<void> {
  if (device !== undefined) await tx.query(sql.markRegistered(playerId, device));
}

/** True if the player registered in this browser, or first used it at least `hours` ago. */
export async function isTrustedDevice(
  tx: Tx,
  { playerId, device, hours }: { playerId: bigint; device: string | undefined; hours: number },
): Promise<boolean> {
  if (device === undefined) return false;
  const trusted = await tx.query(sql.selectTrustedDevice(playerId, device, hours));
  return trusted.length > 0;
}

/** Forgets all browsers of the player except `keep`, after a new password or after ending all other sessions. */
export async function forgetOtherDevices(tx: Tx, playerId: bigint, keep: string | undefined): Promise<void> {
  await tx.query(sql.deleteOtherDevices(playerId, keep ?? ''));
}

/** Forgets the browsers of sessions that the player ended explicitly. */
export async function forgetDevicesOf(tx: Tx, playerId: bigint, sessionIds: readonly bigint[]): Promise<void> {
  await tx.query(sql.deleteDevicesOfSessions(playerId, sessionIds));
}
