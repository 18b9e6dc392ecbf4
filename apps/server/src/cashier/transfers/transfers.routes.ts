import { checkReceiver as checkReceiverCall, transferPoints as transferPointsCall } from '@surahi/contract';
import { formatAmount } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { callerOf } from '../../players/devices/index.ts';
import { checkReceiver } from './find-receiver.ts';
import { transferPoints } from './transfer-points.ts';

/** Registers the player's calls that find a receiver and send points. */
export function registerTransfers(ctx: AppContext): void {
  ctx.registerPlayerCall(checkReceiverCall, async ({ body, player }) => {
    const input = { playerId: player.playerId, mobile: body.mobile_no };
    const found = await checkReceiver(ctx.db, getSettings(ctx), input);
    return found.ok ? { ok: true, body: { user_name: found.value } } : { ...found, extra: { user_name: '' } };
  });

  ctx.registerPlayerCall(transferPointsCall, async ({ body, player, request, reply }) => {
    const moved = await transferPoints(ctx.db, getSettings(ctx), {
      playerId: player.playerId,
      sessionId: player.sessionId,
      device: callerOf(ctx.config, { request, reply }).device,
      otpTicket: body.otp_ticket,
      amount: body.amount,
      receiverMobile: body.mobile_no,
      note: body.transfer_note,
      requestId: body.request_id,
    });
    if (!moved.ok) return moved;
    const { transferId, balancePaise } = moved.value;
    return { ok: true, body: { balance: formatAmount(balancePaise), tx_request_number: String(transferId) } };
  });
}
