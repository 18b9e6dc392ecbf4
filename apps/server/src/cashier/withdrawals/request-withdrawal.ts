import { brokenLimit, isWithinDailyWindow, limitsInPaise, normaliseMobile, parseAmount } from '@surahi/game';
import { v7 as uuidv7 } from 'uuid';
import type { Settings } from '../../content/settings/index.ts';
import { hashInput, move, once } from '../../ledger/index.ts';
import { notifyConsoles } from '../../operators/api/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type PlayerFlags, readFlags } from '../../players/figures/index.ts';
import {
  heldUntil,
  type HoldPolicy,
  type ProofRefusal,
  type Sender,
  sendFromDevice,
} from '../../players/holds/index.ts';
import type { ConfirmByPasskey } from '../../players/passkeys/index.ts';
import { methodOfWithdrawCode, type MethodRow, type PayoutMethod, selectMethods } from '../payout-numbers/index.ts';
import * as sql from './withdrawals.sql.ts';

export type WithdrawalPolicy = Pick<Settings, 'withdrawal' | 'withdrawWindow'> & HoldPolicy;

export type WithdrawalInput = Omit<Sender, 'mobile' | 'byPasskey'> & {
  /** The confirmation by a passkey that the request carries; undefined without one. */
  confirmByPasskey?: ConfirmByPasskey | undefined;
  /** The payout number, when the client sends it; '' otherwise. */
  mobile: string;
  /** Points as typed, with at most two decimals. */
  amount: string;
  /** payment_method of the protocol. */
  methodCode: string;
  /** The payout number that the player confirmed, when the client sends it; '' otherwise. */
  payoutNumber: string;
  requestId: string | undefined;
};

export type WithdrawalRefusal =
  | 'amount_invalid'
  | 'withdraw_closed'
  | 'withdraw_below_minimum'
  | 'withdraw_above_maximum'
  | 'withdraw_insufficient'
  | 'payment_method_invalid'
  | 'payment_method_missing'
  | 'payout_number_changed'
  | ProofRefusal
  | 'player_blocked'
  | 'mobile_mismatch'
  | 'id_reused'
  | 'already_accepted';

export type WithdrawalAsked = {
  withdrawalId: bigint;
  balancePaise: bigint;
  /** No operator claims the payout before this time, in unix ms; null without a hold. */
  heldUntilMs: number | null;
};

type Answer = { withdrawalId: string; balancePaise: string; heldUntilMs: number | null };
type Refused = ReturnType<typeof fail<WithdrawalRefusal>>;

/**
 * Requests a payout. The amount leaves the spendable balance at once and is held until an operator decides. A hold
 * (docs/rules.md#39-holds) does not refuse the request, but no operator claims it before the hold ends. The database
 * clock decides the daily window and the holds. The same id with the same input returns the first receipt
 * (docs/rules.md#2-replays). Errors: see `WithdrawalRefusal`.
 */
export async function requestWithdrawal(
  db: Db,
  policy: WithdrawalPolicy,
  input: WithdrawalInput,
): Promise<Result<WithdrawalAsked, WithdrawalRefusal>> {
  const amountPaise = parseAmount(input.amount, { decimals: 2 });
  if (amountPaise === null || amountPaise === 0n) return fail('amount_invalid');
  const method = methodOfWithdrawCode(input.methodCode);
  if (method === undefined) return fail('payment_method_invalid');
  const { playerId, requestId = uuidv7() } = input;
  const request = { playerId, requestId, inputHash: hashInput(`withdrawal ${amountPaise} ${method}`) };

  const done = await db.transaction((tx) =>
    once<Answer, WithdrawalRefusal>(tx, request, async () => {
      const flags = await readFlags(tx, playerId);
      if (input.mobile !== '' && normaliseMobile(input.mobile) !== flags.mobile) return fail('mobile_mismatch');
      const refused = judge(policy, flags, amountPaise);
      if (refused !== undefined) return refused;
      const methods = await tx.query<MethodRow>(selectMethods(playerId));
      const chosen = methods.find((row) => row.method === method);
      if (chosen === undefined) return fail('payment_method_missing');
      if (isOutdated(input, chosen)) return fail('payout_number_changed');
      const until = heldUntil({ ...flags, numberHeldUntil: chosen.held_until }, policy);
      const sender = { ...input, mobile: flags.mobile, byPasskey: passkeyOf(input, amountPaise) };
      return sendFromDevice(tx, policy, sender, async () => {
        const held = await hold(tx, { playerId, requestId, amountPaise, method, number: chosen.number });
        return held.ok ? ok({ ...held.value, heldUntilMs: until?.getTime() ?? null }) : held;
      });
    }),
  );
  return done.ok ? ok(fromAnswer(done.value)) : done;
}

/** Whether the player confirmed another number than the present one, which may have changed on another device. */
function isOutdated({ payoutNumber }: WithdrawalInput, { number }: MethodRow): boolean {
  return payoutNumber !== '' && normaliseMobile(payoutNumber) !== number;
}

/** A passkey confirms this amount and this method, nothing else. */
function passkeyOf({ confirmByPasskey, methodCode }: WithdrawalInput, amountPaise: bigint): Sender['byPasskey'] {
  if (confirmByPasskey === undefined) return undefined;
  return (tx) => confirmByPasskey(tx, { purpose: 'withdrawal', amountPaise, code: methodCode });
}

function fromAnswer(answer: Answer): WithdrawalAsked {
  const { withdrawalId, balancePaise, heldUntilMs } = answer;
  return { withdrawalId: BigInt(withdrawalId), balancePaise: BigInt(balancePaise), heldUntilMs };
}

function judge(
  { withdrawal, withdrawWindow }: WithdrawalPolicy,
  flags: PlayerFlags,
  amountPaise: bigint,
): Refused | undefined {
  if (flags.isBlocked) return fail('player_blocked');
  if (!isWithinDailyWindow(flags.now.getTime(), withdrawWindow)) return fail('withdraw_closed');
  const broken = brokenLimit(amountPaise, limitsInPaise(withdrawal));
  if (broken === 'below_minimum') return fail('withdraw_below_minimum', { msg: `Min amt is ${withdrawal.minPoints}` });
  if (broken === 'above_maximum') return fail('withdraw_above_maximum', { msg: `Max amt is ${withdrawal.maxPoints}` });
  return undefined;
}

type Payout = { playerId: bigint; requestId: string; amountPaise: bigint; method: PayoutMethod; number: string };

/** Moves the amount from the wallet to held and inserts the request. */
async function hold(tx: Tx, payout: Payout): Promise<Result<Omit<Answer, 'heldUntilMs'>, 'withdraw_insufficient'>> {
  const { playerId, requestId, amountPaise } = payout;
  const held = await move(tx, {
    kind: 'withdrawalHold',
    from: { account: 'wallet', playerId },
    to: { account: 'held', playerId },
    amountPaise,
    requestId,
  });
  if (!held.ok) return fail('withdraw_insufficient');
  const { transferId: holdTransferId, fromBalancePaise = 0n } = held.value;
  const row = await tx.one<{ withdrawal_id: bigint }>(sql.insertRequest({ ...payout, holdTransferId }));
  await notifyConsoles(tx, 'withdrawals');
  return ok({ withdrawalId: String(row.withdrawal_id), balancePaise: String(fromBalancePaise) });
}
