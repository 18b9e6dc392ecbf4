import { parseAmount, parseClockText, zonedParts } from '@surahi/game';
import { paiseOfText } from '@surahi/ui';

/** Withdrawals are counted on India's clock wherever the player is. */
const ZONE = 'Asia/Kolkata';

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
  const walletPaise = paiseOfText(terms.wallet_amt);
  if (walletPaise !== undefined && amountPaise > walletPaise) return 'above_wallet';
  if (amountPaise < (paiseOfText(terms.min_withdrawal) ?? 0n)) return 'below_minimum';
  const maxPaise = paiseOfText(terms.max_withdrawal);
  if (maxPaise !== undefined && amountPaise > maxPaise) return 'above_maximum';
  if (method === '') return 'method_missing';
  return isWithinHours(terms, nowMs) ? undefined : 'outside_hours';
}

/** Whether withdrawals may be asked for now. A window may go over midnight; without readable times the server decides. */
export function isWithinHours(
  terms: Pick<WithdrawalTerms, 'withdraw_open_time' | 'withdraw_close_time'>,
  nowMs: number,
): boolean {
  const open = parseClockText(terms.withdraw_open_time);
  const close = parseClockText(terms.withdraw_close_time);
  if (open === null || close === null || open === close) return true;
  const { hour, minute } = zonedParts(nowMs, ZONE);
  const now = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return open < close ? open <= now && now < close : open <= now || now < close;
}
