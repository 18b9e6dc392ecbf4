import { requestWithdrawal, walletBalance, withdrawalHistory } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { OperatorClient } from './operators.ts';
import type { TestPlayer } from './players.ts';
import { expectOk, type TestApp } from './test-app.ts';

/** The app, the finance operator and the player of the running test. */
type Current = { app: TestApp; finance: OperatorClient; player: TestPlayer };

/** The calls of tests about withdrawals. Each call reads the current app, operator and player when it is made. */
export function withdrawalCalls(current: () => Current) {
  const as = (who: TestPlayer) => ({ token: who.token });
  /** Returns the balance and the hold of a wallet. */
  const wallet = async (who = current().player) => {
    const { wallet_amt, hold_amt } = expectOk(await current().app.call(walletBalance, {}, as(who)));
    return [wallet_amt, hold_amt];
  };
  const ask = (
    amount: string | number,
    payment_method = '4',
    more: Record<string, string> = {},
    who = current().player,
  ) => current().app.call(requestWithdrawal, { request_amount: amount, payment_method, ...more }, as(who));
  const historyOf = async (who = current().player) =>
    expectOk(await current().app.call(withdrawalHistory, {}, as(who))).withdrawdata;
  const claim = (withdrawalId: string, by = current().finance) =>
    by.call(OPERATOR_CALLS.claimWithdrawal, { params: { withdrawalId } });
  /** Claims the payout and records it as paid. */
  const approve = async (withdrawalId: string, reference = `RRN 4182-0377-${withdrawalId}`) => {
    const claimed = await claim(withdrawalId);
    if (claimed.http !== 200) return claimed;
    return current().finance.call(OPERATOR_CALLS.approveWithdrawal, { params: { withdrawalId }, body: { reference } });
  };
  const reject = (withdrawalId: string, reason = 'name differs') =>
    current().finance.call(OPERATOR_CALLS.rejectWithdrawal, { params: { withdrawalId }, body: { reason } });
  return { as, wallet, ask, historyOf, claim, approve, reject };
}
