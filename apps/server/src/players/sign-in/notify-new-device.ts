import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Caller, nameDevice } from '../devices/index.ts';
import { rememberDelivery, sendSms } from '../text-messages/index.ts';
import * as newDeviceSql from './new-device.sql.ts';

/** Log-ins per hour after which no further texts are sent. */
const MOST_AN_HOUR = 3;

/**
 * Returns true if the device is new and the player must get a text about it. A token identifies a browser; kind and
 * address identify a client without a token. A device with the same kind and address as a known one causes at most one
 * text a day, because a browser that drops its cookies looks new each time. Run it before opening the session, in the
 * same transaction, so that simultaneous log-ins count one after the other.
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

/** Sends the player a text about a new device. The log-in neither waits for the provider nor fails with it. */
export async function notifyNewDevice(ctx: AppContext, mobile: string, caller: Caller): Promise<void> {
  const device = nameDevice(caller.userAgent);
  const text =
    `New log-in to your Surahi account: ${device}. If it was not you, change your password; ` +
    'that logs out all other devices.';
  const sending = sendSms(ctx, { mobile, text }).catch((error: unknown) => {
    ctx.logger.warn({ err: error }, 'could not send a text about a new device');
  });
  if (ctx.config.sms.kind === 'outbox') {
    await sending;
    return;
  }
  rememberDelivery(ctx, sending);
}
