import {
  addUpiDetails,
  NO_WITHDRAWALS_MSG,
  REQUEST_STATUS,
  requestWithdrawal as requestWithdrawalCall,
  sendAccountOtp,
  UPI_SAVED_MSG,
  userPaymentDetails,
  userPaymentMethods,
  withdrawalHistory,
} from '@surahi/contract';
import { formatAmount, normaliseMobile, wireDateTime } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { publicAddress } from '../../platform/public-address.ts';
import { fail } from '../../platform/result.ts';
import { ASKED_BY_PLAYER, issueOtp } from '../accounts/index.ts';
import { getSettings } from '../content/index.ts';
import { MONEY_ZONE, readFlags, storedTime } from '../money-requests/index.ts';
import { receiptPaths } from '../receipts/index.ts';
import { getPlayerFigures, playerBlock, walletsChanged } from '../wallet/index.ts';
import { addPaymentMethod } from './add-payment-method.ts';
import { latestHold, PAYOUT_METHODS, resetHold } from './payout-rules.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { type MethodRow, type OwnRow, selectMethods, selectOwn } from './withdrawals.sql.ts';

const PAGE = 50;

/** What players do about withdrawals: numbers to be paid to, requests, history. */
export function registerWithdrawals(ctx: AppContext): void {
  registerAdding(ctx);
  registerNumbers(ctx);
  registerAsking(ctx);
  registerHistory(ctx);
}

function registerAdding(ctx: AppContext): void {
  ctx.registerPlayerCall(sendAccountOtp, async ({ player, request, reply }) => {
    const { mobile } = await readFlags(ctx.db, player.playerId);
    const { resendSeconds: waitSeconds } = ctx.config.otp;
    const purpose = 'upi_details' as const;
    const asked = { mobile, address: request.ip, asker: ASKED_BY_PLAYER, purpose, deliver: true, waitSeconds };
    const sent = await issueOtp(ctx, asked);
    if (!sent.ok) {
      if (sent.code === 'rate_limited') reply.header('retry-after', String(waitSeconds));
      return sent;
    }
    return { ok: true, body: sent.value.echo === undefined ? {} : { otp: sent.value.echo } };
  });

  ctx.registerPlayerCall(addUpiDetails, async ({ body, player, request }) => {
    const saved = await addPaymentMethod(ctx, {
      playerId: player.playerId,
      sessionId: player.sessionId,
      address: request.ip,
      upiType: body.upi_type,
      numbers: { paytm: body.paytm_no, googlepay: body.google_pay_no, phonepe: body.phon_pay_no },
      otp: body.otp,
      otpTicket: body.otp_ticket,
    });
    if (!saved.ok) return saved;
    const { upiType, isFirst, heldUntil } = saved.value;
    const msg = UPI_SAVED_MSG[upiType][isFirst ? 'added' : 'changed'];
    return { ok: true, body: { msg, held_until: heldUntil?.getTime() ?? 0 } };
  });
}

function registerNumbers(ctx: AppContext): void {
  ctx.registerPlayerCall(userPaymentDetails, async ({ player }) => {
    const methods = await ctx.db.query<MethodRow>(selectMethods(player.playerId));
    if (methods.length === 0) return fail('payment_details_missing');
    const numberOf = (wanted: MethodRow['method']) => methods.find(({ method }) => method === wanted)?.number ?? '';
    const { name, now, passwordResetAt } = await readFlags(ctx.db, player.playerId);
    const reset = resetHold(passwordResetAt, getSettings(ctx).payoutHoldHours);
    const heldOf = (wanted: MethodRow['method']) => {
      const row = methods.find(({ method }) => method === wanted);
      return row === undefined ? 0 : (latestHold(now, [row.held_until, reset])?.getTime() ?? 0);
    };
    const first = methods.reduce((early, row) => (row.added_at < early.added_at ? row : early));
    const row = {
      ac_holder_name: name,
      paytm_number: numberOf('paytm'),
      google_pay_number: numberOf('googlepay'),
      phone_pay_number: numberOf('phonepe'),
      paytm_held_until: heldOf('paytm'),
      google_pay_held_until: heldOf('googlepay'),
      phone_pay_held_until: heldOf('phonepe'),
      insert_date: storedTime(first.added_at),
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

function registerAsking(ctx: AppContext): void {
  ctx.registerPlayerCall(requestWithdrawalCall, async ({ body, player }) => {
    const asked = await requestWithdrawal(ctx.db, getSettings(ctx), {
      playerId: player.playerId,
      mobile: body.mobile,
      amount: body.request_amount,
      methodCode: body.payment_method,
      requestId: body.request_id,
    });
    if (!asked.ok) return asked;
    // the player's own next read on this node must not see the balance of before
    ctx.events.publish(walletsChanged, [player.playerId]);
    const { withdrawalId, balancePaise } = asked.value;
    return {
      ok: true,
      body: {
        fund_request_id: Number(withdrawalId),
        request_number: String(withdrawalId),
        balance: formatAmount(balancePaise),
      },
    };
  });
}

function registerHistory(ctx: AppContext): void {
  ctx.registerPlayerCall(withdrawalHistory, async ({ body, player, request }) => {
    const figures = await getPlayerFigures(ctx, player.playerId);
    if (body.mobile_no !== '' && normaliseMobile(body.mobile_no) !== figures?.mobile) return fail('mobile_mismatch');
    if (body.cursor !== '' && !/^[0-9]{1,18}$/.test(body.cursor)) {
      return fail('malformed', { msg: 'cursor is no cursor' });
    }
    const before = body.cursor === '' ? null : BigInt(body.cursor);
    const found = await ctx.db.query<OwnRow>(selectOwn(player.playerId, before, PAGE + 1));
    const rows = found.slice(0, PAGE);
    const [newest] = before === null ? rows : await ctx.db.query<OwnRow>(selectOwn(player.playerId, null, 1));
    const { wallet_amt, withdraw_open_time, withdraw_close_time } = playerBlock(getSettings(ctx), figures);
    const last_request_status = newest === undefined ? '' : REQUEST_STATUS[newest.state];
    const head = { wallet_amt, withdraw_open_time, withdraw_close_time, last_request_status };
    if (rows.length === 0) return fail('no_data', { msg: NO_WITHDRAWALS_MSG, extra: head });
    const images = rows.map((row) => row.receipt_image);
    const paths = await receiptPaths(ctx, images);
    const base = publicAddress(ctx.config, request);
    const withdrawdata = rows.map((row) => {
      const path = row.receipt_image === null ? undefined : paths.get(row.receipt_image);
      return historyRow(row, path === undefined ? null : base + path);
    });
    const last = found.length > PAGE ? rows.at(-1) : undefined;
    const next = last === undefined ? {} : { next_cursor: String(last.withdrawal_id) };
    return { ok: true, body: { ...head, withdrawdata, ...next } };
  });
}

function historyRow(row: OwnRow, receipt: string | null) {
  const numberOf = (method: OwnRow['method']): string | null => (row.method === method ? row.number : null);
  return {
    withdraw_request_id: String(row.withdrawal_id),
    request_amount: formatAmount(row.amount_paise),
    request_number: String(row.withdrawal_id),
    request_status: REQUEST_STATUS[row.state],
    payment_method: PAYOUT_METHODS[row.method].withdrawCode,
    bank_name: null,
    branch_address: null,
    ac_holder_name: null,
    ac_number: null,
    ifsc_code: null,
    paytm_number: numberOf('paytm'),
    google_pay_number: numberOf('googlepay'),
    phone_pay_number: numberOf('phonepe'),
    remark: row.reason ?? row.reference,
    payment_receipt: receipt,
    insert_date: wireDateTime(row.created_at.getTime(), MONEY_ZONE),
  };
}
