import { randomUUID } from 'node:crypto';
import { pointsToPaise } from '@surahi/game';
import { adjustWallet } from '../cashier/adjustments/index.ts';
import { approveDeposit, rejectDeposit, requestDeposit } from '../cashier/deposits/index.ts';
import { savePayoutNumber } from '../cashier/payout-numbers/index.ts';
import { transferPoints } from '../cashier/transfers/index.ts';
import {
  approveWithdrawal,
  checkWithdrawal,
  claimWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '../cashier/withdrawals/index.ts';
import { getSettings, type Settings } from '../content/settings/index.ts';
import type { Actor } from '../operators/audit/index.ts';
import { findOperator } from '../operators/sign-in/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Db } from '../platform/db/db.ts';
import type { Result } from '../platform/result.ts';
import * as sql from './demo.sql.ts';
import { DEMO_MONEY, type DemoStep } from './money-seed.ts';
import { DEMO_FINANCE } from './seed-accounts.ts';

/** What the steps need: a database, the settings and an operator who decides. */
export type DemoMoney = {
  db: Db;
  policy: Settings;
  /** The demo's finance operator, who decides requests and proposes adjustments. */
  actor: Actor & { operatorId: bigint };
};

/** The seed runs without a session. */
const NO_DEVICE = { sessionId: 0n, device: undefined, otpTicket: '' };

type Step<Name extends DemoStep['do']> = Extract<DemoStep, { do: Name }>;

/**
 * Runs the demo's money steps through the use cases behind the HTTP calls, to fill queues, histories and reports.
 * Refusals are logged and ignored.
 */
export async function seedMoney(ctx: AppContext): Promise<void> {
  const money = await demoMoney(ctx.db, getSettings(ctx));
  if (money === undefined) return;
  const rows = await ctx.db.query<sql.DemoPlayerRow>(sql.selectDemoPlayers());
  const playerIds = new Map(rows.map((row) => [row.mobile, row.player_id]));
  for (const step of DEMO_MONEY) {
    const playerId = playerIds.get(step.mobile);
    if (playerId === undefined) throw new Error(`unknown demo player: ${step.mobile}`);
    const refused = await doStep(money, step, playerId);
    if (refused !== undefined)
      ctx.logger.warn({ step: step.do, mobile: step.mobile, refused }, 'a demo money step was refused');
  }
}

/** What the money steps of a demo need; undefined if the demo's finance operator does not exist. */
export async function demoMoney(db: Db, settings: Settings): Promise<DemoMoney | undefined> {
  const operator = await findOperator(db, DEMO_FINANCE);
  if (operator === undefined) return undefined;
  return {
    db,
    // withdrawals are allowed at any hour, so that the demo does not depend on the time of its first start
    // and the seed has no device that could show a code
    policy: { ...settings, withdrawWindow: { open: '00:00', close: '00:00' }, newDeviceHours: 0 },
    actor: { name: operator.username, operatorId: operator.operatorId, address: 'demo seed' },
  };
}

/** Returns the error code of a refused step, otherwise undefined. */
export function doStep(money: DemoMoney, step: DemoStep, playerId: bigint): Promise<string | undefined> {
  switch (step.do) {
    case 'deposit':
      return deposit(money, step, playerId);
    case 'payoutNumber':
      return payoutNumber(money, step, playerId);
    case 'withdrawal':
      return withdrawal(money, step, playerId);
    case 'transfer':
      return transfer(money, step, playerId);
    case 'adjustment':
      return adjustment(money, step, playerId);
  }
}

const codeOf = (result: Result<unknown>): string | undefined => (result.ok ? undefined : result.code);

async function deposit({ db, policy, actor }: DemoMoney, step: Step<'deposit'>, playerId: bigint) {
  const { points: amount, method, utr, paid, refused } = step;
  const asked = await requestDeposit(db, policy, {
    playerId,
    amount,
    requestId: randomUUID(),
    method,
    utr,
    txnRef: '',
  });
  if (!asked.ok) return asked.code;
  const depositId = asked.value;
  if (paid !== undefined) {
    // one operator makes all steps of the seed, so the daily limits that require a second one are lifted
    const limits = {
      ceilingPaise: pointsToPaise(policy.creditCeilingPoints),
      largestPaise: null,
      secondAbovePaise: null,
    };
    return codeOf(await approveDeposit(db, limits, { depositId, amountPaise: paid.paise, utr: paid.utr, actor }));
  }
  return refused === undefined ? undefined : codeOf(await rejectDeposit(db, { depositId, reason: refused, actor }));
}

async function payoutNumber(
  { db, policy }: DemoMoney,
  step: Step<'payoutNumber'>,
  playerId: bigint,
): Promise<undefined> {
  const { method, number, isNew } = step;
  const payoutHoldHours = isNew === true ? policy.payoutHoldHours : 0;
  await db.transaction((tx) =>
    savePayoutNumber(tx, { playerId, method, number, payoutHoldHours, sessionId: null, address: null }),
  );
}

/** A payout above the threshold is only checked here; another operator has to pay it. */
async function withdrawal({ db, policy, actor }: DemoMoney, step: Step<'withdrawal'>, playerId: bigint) {
  const { points: amount, method: methodCode, reference, refused } = step;
  const own = { mobile: '', payoutNumber: '' };
  const input = { ...NO_DEVICE, ...own, playerId, amount, methodCode, requestId: randomUUID() };
  const asked = await requestWithdrawal(db, policy, input);
  if (!asked.ok) return asked.code;
  const decision = { withdrawalId: asked.value.withdrawalId, actor };
  if (refused !== undefined) return codeOf(await rejectWithdrawal(db, { ...decision, reason: refused }));
  const secondAbove = policy.secondPersonAbove.withdrawalPoints;
  if (reference !== undefined) {
    const { payoutHoldHours, payoutClaimMinutes } = policy;
    const limits = { secondAbovePaise: pointsToPaise(secondAbove), payoutHoldHours, payoutClaimMinutes };
    const claimed = await claimWithdrawal(db, { ...decision, ...limits });
    if (!claimed.ok) return claimed.code;
    return codeOf(await approveWithdrawal(db, { ...decision, ...limits, reference, receipt: undefined }));
  }
  return Number(amount) > secondAbove ? codeOf(await checkWithdrawal(db, decision)) : undefined;
}

async function transfer({ db, policy }: DemoMoney, step: Step<'transfer'>, playerId: bigint) {
  const { points: amount, to: receiverMobile, note } = step;
  return codeOf(
    await transferPoints(db, policy, {
      ...NO_DEVICE,
      playerId,
      amount,
      receiverMobile,
      note,
      requestId: randomUUID(),
    }),
  );
}

async function adjustment({ db, policy, actor }: DemoMoney, step: Step<'adjustment'>, playerId: bigint) {
  const { direction, paise: amountPaise, reason } = step;
  const secondAbovePaise = pointsToPaise(policy.secondPersonAbove.adjustmentPoints);
  const ceilingPaise = pointsToPaise(policy.creditCeilingPoints);
  const limits = { ceilingPaise, secondAbovePaise };
  const input = { playerId, requestId: randomUUID(), direction, amountPaise, reason, ...limits, actor };
  return codeOf(await adjustWallet(db, input));
}
