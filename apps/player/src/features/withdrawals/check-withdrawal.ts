import { brokenLimit, isWithinDailyWindow, parseAmount, parseClockText, parseWireAmount } from '@surahi/game';
import type { MessageId } from '../../shared/i18n/i18n.ts';

/** Limits in the wire's format: decimal text in points and 12-hour times. '' means none or unknown. */
export type WithdrawalTerms = {
  wallet_amt: string;
  min_withdrawal: string;
  max_withdrawal: string;
  withdraw_open_time: string;
  withdraw_close_time: string;
};

export type WithdrawalProblem =
  | 'amount_missing'
  | 'amount_invalid'
  | 'above_wallet'
  | 'below_minimum'
  | 'above_maximum'
  | 'method_missing'
  | 'outside_hours';

/** The text of each problem. */
export const WITHDRAWAL_TEXTS: Readonly<Record<WithdrawalProblem, MessageId>> = {
  amount_missing: 'withdraw.amountMissing',
  amount_invalid: 'money.amountInvalid',
  above_wallet: 'withdraw.aboveWallet',
  below_minimum: 'withdraw.belowMinimum',
  above_maximum: 'withdraw.aboveMaximum',
  method_missing: 'withdraw.methodMissing',
  outside_hours: 'withdraw.outsideHours',
};

/**
 * Checks a withdrawal in the specification's order (requirement WDR-04). Returns the first error, or undefined. `nowMs`
 * is the server's time.
 */
export function checkWithdrawal(input: {
  amount: string;
  method: string;
  terms: WithdrawalTerms;
  nowMs: number;
}): WithdrawalProblem | undefined {
  const { method, terms, nowMs } = input;
  const typed = input.amount.trim();
  if (typed === '') return 'amount_missing';
  const amountPaise = parseAmount(typed, { decimals: 2 });
  if (amountPaise === null || amountPaise === 0n) return 'amount_invalid';
  // With an unknown balance the server decides.
  const walletPaise = parseWireAmount(terms.wallet_amt);
  if (walletPaise !== undefined && amountPaise > walletPaise) return 'above_wallet';
  const minPaise = parseWireAmount(terms.min_withdrawal) ?? 0n;
  const broken = brokenLimit(amountPaise, { minPaise, maxPaise: parseWireAmount(terms.max_withdrawal) });
  if (broken !== undefined) return broken;
  if (method === '') return 'method_missing';
  return isWithinHours(terms, nowMs) ? undefined : 'outside_hours';
}

/** Whether withdrawals are allowed at this time. With unreadable times the server decides, so this returns true. */
export function isWithinHours(
  terms: Pick<WithdrawalTerms, 'withdraw_open_time' | 'withdraw_close_time'>,
  nowMs: number,
): boolean {
  const open = parseClockText(terms.withdraw_open_time);
  const close = parseClockText(terms.withdraw_close_time);
  return open === null || close === null || isWithinDailyWindow(nowMs, { open, close });
}
