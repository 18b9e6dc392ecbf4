import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Caller, nameDevice } from '../devices/index.ts';
import { rememberDelivery, sendSms } from '../text-messages/index.ts';
import * as newDeviceSql from './new-device.sql.ts';

/** Who has logged in so often within the hour has been told enough. */
const MOST_AN_HOUR = 3;

/**
 * Whether a player has never been logged in on this device, and is to be told. A browser is known by its token; a client
 * without one by its kind and address, if such a client was there before. What only looks like a known device (the same
 * kind, the same address) is told once a day at most: a browser that drops its cookies is a new one each time. To be asked
 * before the session is opened, in its transaction: a player's log-ins at once are counted one after the other.
 */
export async function isNewDevice(tx: Tx, playerId: bigint, caller: Caller): Promise<boolean> {
  await tx.query(newDeviceSql.lockLogIns(playerId));
  const [row] = await tx.query<newDeviceSql.KnownDevicesRow>(
    newDeviceSql.selectKnownDevices(playerId, caller.address, caller.device ?? ''),
  );
  if (row === undefined || row.this_hour >= MOST_AN_HOUR || row.is_known) return false;
  const device = nameDevice(caller.userAgent);
  const isAmong = (userAgents: readonly string[]): boolean => userAgents.some((one) => nameDevice(one) === device);
  if (isAmong(row.nameless)) return false;
  return !(row.one_today && isAmong(row.user_agents));
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
  rememberDelivery(ctx, sending);
}
