import { brokenLimit, isWithinDailyWindow, parseAmount, parseClockText, parseWireAmount } from '@surahi/game';

/** Limits as the wire has them: decimal text in points and 12-hour times; '' means there is none, or that it is not known. */
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

/**
 * What is wrong with a withdrawal, in the specification's order (requirement WDR-04); undefined when nothing is.
 * `nowMs` is the server's time.
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
  // A balance that is not known is left to the server to judge.
  const walletPaise = parseWireAmount(terms.wallet_amt);
  if (walletPaise !== undefined && amountPaise > walletPaise) return 'above_wallet';
  const minPaise = parseWireAmount(terms.min_withdrawal) ?? 0n;
  const broken = brokenLimit(amountPaise, { minPaise, maxPaise: parseWireAmount(terms.max_withdrawal) });
  if (broken !== undefined) return broken;
  if (method === '') return 'method_missing';
  return isWithinHours(terms, nowMs) ? undefined : 'outside_hours';
}

/** Whether the server accepts withdrawals now. Returns true when the wire has no readable times: the server then decides. */
export function isWithinHours(
  terms: Pick<WithdrawalTerms, 'withdraw_open_time' | 'withdraw_close_time'>,
  nowMs: number,
): boolean {
  const open = parseClockText(terms.withdraw_open_time);
  const close = parseClockText(terms.withdraw_close_time);
  return open === null || close === null || isWithinDailyWindow(nowMs, { open, close });
}
