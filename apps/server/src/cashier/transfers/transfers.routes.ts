import { checkReceiver as checkReceiverCall, transferPoints as transferPointsCall } from '@surahi/contract';
import { formatAmount } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { fail } from '../../platform/result.ts';
import { barPlay, checkPerson } from '../../players/breaks/index.ts';
import { callerOf } from '../../players/devices/index.ts';
import { checkReceiver, findReceiverId } from './find-receiver.ts';
import { type TransferInput, transferPoints } from './transfer-points.ts';

/** Registers the player's calls that find a receiver and send points. */
export function registerTransfers(ctx: AppContext): void {
  ctx.registerPlayerCall(checkReceiverCall, async ({ body, player }) => {
    const input = { playerId: player.playerId, mobile: body.mobile_no };
    const found = await checkReceiver(ctx.db, getSettings(ctx), input);
    return found.ok
      ? { ok: true, body: { user_name: found.value } }
      : { ...found, extra: { user_name: '', ...found.extra } };
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
      barred: await findBar(ctx, player, body.mobile_no),
    });
    if (!moved.ok) return moved;
    const { transferId, balancePaise } = moved.value;
    return { ok: true, body: { balance: formatAmount(balancePaise), tx_request_number: String(transferId) } };
  });
}

/**
 * Why a transfer is barred: the sender is excluded, or the exclusion register does not clear both players. For the
 * receiver, the sender gets the error transfer_unavailable, which has other causes too. So the sender does not learn who
 * is excluded.
 */
async function findBar(
  ctx: AppContext,
  player: PlayerIdentity,
  receiverMobile: string,
): Promise<TransferInput['barred']> {
  const barred = await barPlay(ctx, player);
  if (barred !== undefined || ctx.config.exclusion.registerUrl === undefined) return barred;
  const receiverId = await findReceiverId(ctx.db, receiverMobile);
  // No player has this number. `transferPoints` refuses it.
  if (receiverId === undefined) return undefined;
  return (await checkPerson(ctx, receiverId)) === undefined ? undefined : fail('transfer_unavailable');
}
