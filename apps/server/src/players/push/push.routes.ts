import { pushState, savePush, stopPush } from '@surahi/contract';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { type DeviceRow, deleteDevice, selectDevice } from './push.sql.ts';
import { timeOf } from './quiet-hours.ts';
import { savePushDevice } from './save-device.ts';

/** The player's calls for push notifications in the browser of the session. */
export function registerPushCalls(ctx: AppContext): void {
  const { push } = ctx;
  ctx.registerPlayerCall(pushState, async ({ player }) => {
    const isOn = push !== undefined && getSettings(ctx).pushOn;
    const [row] = await ctx.db.query<DeviceRow>(selectDevice(player.sessionId));
    return { ok: true, body: { public_key: isOn ? push.publicKey : '', device: row === undefined ? null : wire(row) } };
  });

  ctx.registerPlayerCall(savePush, async ({ body, player }) => {
    if (push === undefined || !getSettings(ctx).pushOn) return { ok: false, code: 'push_off' };
    const saved = await savePushDevice(ctx.db, player, body, push.testOrigin);
    return saved.ok ? { ok: true, body: {} } : saved;
  });

  ctx.registerPlayerCall(stopPush, async ({ player }) => {
    await ctx.db.query(deleteDevice(player.sessionId));
    return { ok: true, body: {} };
  });
}

function wire({ topics, quiet_from: from, quiet_to: to }: DeviceRow) {
  return { topics, quiet_from: from === null ? '' : timeOf(from), quiet_to: to === null ? '' : timeOf(to) };
}
