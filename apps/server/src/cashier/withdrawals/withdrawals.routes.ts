import { HOUSE_ZONE } from '../../config/house-zone.ts';
import {
  NO_WITHDRAWALS_MSG,
  REQUEST_STATUS,
  requestWithdrawal as requestWithdrawalCall,
  withdrawalHistory,
  type WithdrawalSteps,
} from '@surahi/contract';
import { type DailyWindow, formatAmount, normaliseMobile, payoutDueAt, wireDateTime } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { ReadDb } from '../../platform/db/db.ts';
import { publicAddress } from '../../platform/http/public-address.ts';
import { fail } from '../../platform/result.ts';
import { callerOf } from '../../players/devices/index.ts';
import { getPlayerFigures, type PlayerFlags, playerBlock, readFlags } from '../../players/figures/index.ts';
import { heldUntil, type HoldPolicy } from '../../players/holds/index.ts';
import { relyingParty, withConfirmation } from '../../players/passkeys/index.ts';
import { PAYOUT_METHODS } from '../payout-numbers/index.ts';
import { receiptPaths } from '../receipts/index.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { type OwnRow, selectOwn } from './withdrawals.sql.ts';

const PAGE = 50;

/** Registers the player's calls: request a withdrawal, read the history. */
export function registerWithdrawals(ctx: AppContext): void {
  registerRequests(ctx);
  registerHistory(ctx);
}

function registerRequests(ctx: AppContext): void {
  ctx.registerPlayerCall(requestWithdrawalCall, async ({ body, player, request, reply }) => {
    const { playerId, sessionId } = player;
    const carried = { playerId, rp: relyingParty(ctx.config, request), assertion: body.passkey };
    const asked = await withConfirmation(ctx, carried, (confirmByPasskey) =>
      requestWithdrawal(ctx.db, getSettings(ctx), {
        playerId,
        sessionId,
        device: callerOf(ctx.config, { request, reply }).device,
        otpTicket: body.otp_ticket,
        confirmByPasskey,
        mobile: body.mobile,
        amount: body.request_amount,
        methodCode: body.payment_method,
        payoutNumber: body.payout_number,
        requestId: body.request_id,
      }),
    );
    if (!asked.ok) return asked;
    const { withdrawalId, balancePaise, heldUntilMs } = asked.value;
    return {
      ok: true,
      body: {
        fund_request_id: Number(withdrawalId),
        request_number: String(withdrawalId),
        balance: formatAmount(balancePaise),
        held_until: heldUntilMs ?? 0,
      },
    };
  });
}

function registerHistory(ctx: AppContext): void {
  ctx.registerPlayerCall(withdrawalHistory, async ({ body, player, request, read }) => {
    const figures = await getPlayerFigures(ctx, player.playerId);
    if (body.mobile_no !== '' && normaliseMobile(body.mobile_no) !== figures?.mobile) return fail('mobile_mismatch');
    if (body.cursor !== '' && !/^[0-9]{1,18}$/.test(body.cursor)) {
      return fail('malformed', { msg: 'Invalid cursor' });
    }
    const before = body.cursor === '' ? null : BigInt(body.cursor);
    const { rows, newest, hasMore, paths } = await read((db) => readPage({ ...ctx, db }, player.playerId, before));
    const { wallet_amt, withdraw_open_time, withdraw_close_time } = playerBlock(getSettings(ctx), figures);
    const last_request_status = newest === undefined ? '' : REQUEST_STATUS[shownState(newest)];
    const head = { wallet_amt, withdraw_open_time, withdraw_close_time, last_request_status };
    if (rows.length === 0) return fail('no_data', { msg: NO_WITHDRAWALS_MSG, extra: head });
    const base = publicAddress(ctx.config, request);
    // From the leader: a new password holds withdrawals, but its call returns no position.
    const flags = await readFlags(ctx.db, player.playerId);
    const withdrawdata = rows.map((row) => {
      const path = row.receipt_image === null ? undefined : paths.get(row.receipt_image);
      const settings = getSettings(ctx);
      const held_until = rowHeldUntilMs(row, flags, settings);
      const steps = stepsOf(row, held_until, settings.withdrawWindow);
      return { ...historyRow(row, path === undefined ? null : base + path), held_until, steps };
    });
    const last = hasMore ? rows.at(-1) : undefined;
    const next = last === undefined ? {} : { next_cursor: String(last.withdrawal_id) };
    return { ok: true, body: { ...head, withdrawdata, ...next } };
  });
}

/** A page of the player's requests with the paths of its receipts, and the newest request of all. */
async function readPage(ctx: Pick<AppContext, 'clock'> & { db: ReadDb }, playerId: bigint, before: bigint | null) {
  const found = await ctx.db.query<OwnRow>(selectOwn(playerId, before, PAGE + 1));
  const rows = found.slice(0, PAGE);
  const [newest] = before === null ? rows : await ctx.db.query<OwnRow>(selectOwn(playerId, null, 1));
  const images = rows.map((row) => row.receipt_image);
  return { rows, newest, hasMore: found.length > PAGE, paths: await receiptPaths(ctx, images) };
}

/**
 * The state that the protocol shows. It has none for a payout that the bank returned. The points are in the wallet
 * again, as after a rejection, so it shows `rejected`.
 */
function shownState(row: OwnRow): OwnRow['state'] {
  return row.return_reason === null ? row.state : 'rejected';
}

/** End of the hold on a request that nobody pays yet, in unix ms; 0 without a hold. */
function rowHeldUntilMs(row: OwnRow, flags: PlayerFlags, policy: HoldPolicy): number {
  if (row.state !== 'pending' || row.claimed_at !== null) return 0;
  return heldUntil({ ...flags, numberHeldUntil: row.number_held_until }, policy)?.getTime() ?? 0;
}

/** When each step of a request happened. A payout under way keeps its time, because a late payment is still late. */
function stepsOf(row: OwnRow, heldUntilMs: number, window: DailyWindow): WithdrawalSteps {
  const requestedAtMs = row.created_at.getTime();
  const decidedAtMs = row.decided_at?.getTime() ?? 0;
  return {
    requested_at: requestedAtMs,
    paying_at: row.claimed_at?.getTime() ?? 0,
    paid_at: row.state === 'approved' ? decidedAtMs : 0,
    returned_at: row.returned_at?.getTime() ?? (row.state === 'rejected' ? decidedAtMs : 0),
    pay_by: row.state === 'pending' ? payoutDueAt(Math.max(requestedAtMs, heldUntilMs), window) : 0,
  };
}

function historyRow(row: OwnRow, receipt: string | null) {
  const numberOf = (method: OwnRow['method']): string | null => (row.method === method ? row.number : null);
  return {
    withdraw_request_id: String(row.withdrawal_id),
    request_amount: formatAmount(row.amount_paise),
    request_number: String(row.withdrawal_id),
    request_status: REQUEST_STATUS[shownState(row)],
    payment_method: PAYOUT_METHODS[row.method].withdrawCode,
    bank_name: null,
    branch_address: null,
    ac_holder_name: null,
    ac_number: null,
    ifsc_code: null,
    paytm_number: numberOf('paytm'),
    google_pay_number: numberOf('googlepay'),
    phone_pay_number: numberOf('phonepe'),
    // The player sees a reference only after the payout is finished.
    remark: row.return_reason ?? row.reason ?? (row.state === 'approved' ? row.reference : null),
    payment_receipt: receipt,
    insert_date: wireDateTime(row.created_at.getTime(), HOUSE_ZONE),
  };
}
