import { checkReceiver as checkReceiverCall, transferPoints as transferPointsCall } from '@surahi/contract';
import { formatAmount } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { barPlay, checkPerson, isKnownClear } from '../../players/breaks/index.ts';
import { callerOf } from '../../players/devices/index.ts';
import { checkReceiver } from './find-receiver.ts';
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
    const moved = await transferToCleared(ctx, {
      playerId: player.playerId,
      sessionId: player.sessionId,
      device: callerOf(ctx.config, { request, reply }).device,
      otpTicket: body.otp_ticket,
      amount: body.amount,
      receiverMobile: body.mobile_no,
      note: body.transfer_note,
      requestId: body.request_id,
      barred: await barPlay(ctx, player),
    });
    if (!moved.ok) return moved;
    const { transferId, balancePaise } = moved.value;
    return { ok: true, body: { balance: formatAmount(balancePaise), tx_request_number: String(transferId) } };
  });
}

/**
 * Moves points if the exclusion register clears the receiver. The register may take seconds, and a transfer locks both
 * wallets. A first try is refused if the register has not cleared the receiver. Then the register is asked. If it clears
 * the receiver, the transfer runs again. The sender gets the error transfer_unavailable, which has other causes too, and
 * does not learn who is excluded.
 */
async function transferToCleared(
  ctx: AppContext,
  input: Omit<TransferInput, 'isClear'>,
): ReturnType<typeof transferPoints> {
  let unchecked: bigint | undefined;
  const isClear = (receiverId: bigint): boolean => {
    const isKnown = isKnownClear(ctx, receiverId);
    unchecked = isKnown ? undefined : receiverId;
    return isKnown;
  };
  const transfer = () => transferPoints(ctx.db, getSettings(ctx), { ...input, isClear });
  const refused = await transfer();
  if (unchecked === undefined || (await checkPerson(ctx, unchecked)) !== undefined) return refused;
  return transfer();
}
