import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { wireTimestamp } from '@surahi/game';
import { addUpiDetails, sendAccountOtp, UPI_SAVED_MSG, userPaymentDetails, userPaymentMethods } from '@surahi/contract';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail } from '../../platform/result.ts';
import { ASKED_BY_PLAYER } from '../../players/devices/index.ts';
import { readFlags } from '../../players/figures/index.ts';
import { heldUntil } from '../../players/holds/index.ts';
import { issueOtp } from '../../players/one-time-codes/index.ts';
import { relyingParty, withConfirmation } from '../../players/passkeys/index.ts';
import { addPaymentMethod } from './add-payment-method.ts';
import { type MethodRow, selectMethods } from './payout-numbers.sql.ts';
import { PAYOUT_METHODS } from './payout-rules.ts';

/** Registers the player's calls that send a code to the own number and add a payout number. */
export function registerAdding(ctx: AppContext): void {
  ctx.registerPlayerCall(sendAccountOtp, async ({ body, player, request, reply }) => {
    const { mobile } = await readFlags(ctx.db, player.playerId);
    const { resendSeconds: waitSeconds } = ctx.config.otp;
    const { purpose = 'upi_details' } = body;
    const asked = { mobile, address: request.ip, asker: ASKED_BY_PLAYER, purpose, deliver: true, waitSeconds };
    const sent = await issueOtp(ctx, asked);
    if (!sent.ok) {
      if (sent.code === 'rate_limited') reply.header('retry-after', String(waitSeconds));
      return sent;
    }
    return { ok: true, body: sent.value.echo === undefined ? {} : { otp: sent.value.echo } };
  });

  ctx.registerPlayerCall(addUpiDetails, async ({ body, player, request }) => {
    const { playerId, sessionId } = player;
    const carried = { playerId, rp: relyingParty(ctx.config, request), assertion: body.passkey };
    const saved = await withConfirmation(ctx, carried, (confirmByPasskey) =>
      addPaymentMethod(ctx, {
        playerId,
        sessionId,
        address: request.ip,
        upiType: body.upi_type,
        numbers: { paytm: body.paytm_no, googlepay: body.google_pay_no, phonepe: body.phon_pay_no },
        otp: body.otp,
        otpTicket: body.otp_ticket,
        confirmByPasskey,
      }),
    );
    if (!saved.ok) return saved;
    const { upiType, isFirst, heldUntil } = saved.value;
    const msg = UPI_SAVED_MSG[upiType][isFirst ? 'added' : 'changed'];
    return { ok: true, body: { msg, held_until: heldUntil?.getTime() ?? 0 } };
  });
}

/** Registers the player's calls that list payout numbers and withdrawal methods. */
export function registerNumbers(ctx: AppContext): void {
  ctx.registerPlayerCall(userPaymentDetails, async ({ player }) => {
    const methods = await ctx.db.query<MethodRow>(selectMethods(player.playerId));
    if (methods.length === 0) return fail('payment_details_missing');
    const numberOf = (wanted: MethodRow['method']) => methods.find(({ method }) => method === wanted)?.number ?? '';
    const flags = await readFlags(ctx.db, player.playerId);
    const heldOf = (wanted: MethodRow['method']) => {
      const row = methods.find(({ method }) => method === wanted);
      if (row === undefined) return 0;
      return heldUntil({ ...flags, numberHeldUntil: row.held_until }, getSettings(ctx))?.getTime() ?? 0;
    };
    const first = methods.reduce((early, row) => (row.added_at < early.added_at ? row : early));
    const row = {
      ac_holder_name: flags.name,
      paytm_number: numberOf('paytm'),
      google_pay_number: numberOf('googlepay'),
      phone_pay_number: numberOf('phonepe'),
      paytm_held_until: heldOf('paytm'),
      google_pay_held_until: heldOf('googlepay'),
      phone_pay_held_until: heldOf('phonepe'),
      insert_date: wireTimestamp(first.added_at.getTime(), HOUSE_ZONE),
    };
    return { ok: true, body: { payment_details: [row] } };
  });

  ctx.registerPlayerCall(userPaymentMethods, async ({ player }) => {
    const min_amt = String(getSettings(ctx).withdrawal.minPoints);
    const methods = await ctx.db.query<MethodRow>(selectMethods(player.playerId));
    if (methods.length === 0) return fail('payment_method_missing', { extra: { min_amt } });
    const result = methods.map(({ method, number }) => {
      const { withdrawCode, name } = PAYOUT_METHODS[method];
      return { type: Number(withdrawCode), value: number, name };
    });
    return { ok: true, body: { result, min_amt } };
  });
}
