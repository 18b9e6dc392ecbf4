import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { sendSms } from '../messages/index.ts';
import { type Caller, stateOf } from './accounts-state.ts';
import { nameDevice } from './name-device.ts';
import * as sql from './sessions.sql.ts';

/** Who has logged in so often within the hour has been told enough. */
const MOST_AN_HOUR = 3;

/**
 * Whether a player has never been logged in with this kind of device from this address, and is to be told. To be asked
 * before the session is opened, in its transaction: a player's log-ins at once are counted one after the other.
 */
export async function isNewDevice(tx: Tx, playerId: bigint, caller: Caller): Promise<boolean> {
  await tx.query(sql.lockLogIns(playerId));
  const [row] = await tx.query<sql.KnownDevicesRow>(sql.selectKnownDevices(playerId, caller.address));
  if (row === undefined || row.this_hour >= MOST_AN_HOUR) return false;
  const device = nameDevice(caller.userAgent);
  return !row.user_agents.some((userAgent) => nameDevice(userAgent) === device);
}

/** Tells the player of a new device by a text; the log-in neither waits for a provider nor fails with it. */
export async function tellNewDevice(ctx: AppContext, mobile: string, caller: Caller): Promise<void> {
  const device = nameDevice(caller.userAgent);
  const text =
    `New log-in to your Surahi account: ${device}. If it was not you, change your password; ` +
    'that logs out all other devices.';
  const sending = sendSms(ctx, { mobile, text }).catch((error: unknown) => {
    ctx.logger.warn({ err: error }, 'a player could not be told of a new device');
    return false;
  });
  if (ctx.config.sms.kind === 'outbox') {
    await sending;
    return;
  }
  const { deliveries } = stateOf(ctx);
  deliveries.add(sending);
  void sending.finally(() => deliveries.delete(sending));
}
