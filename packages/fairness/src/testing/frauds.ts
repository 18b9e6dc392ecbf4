import type { Fraud } from './fraud.ts';
import { ABOUT_HISTORY, ABOUT_PAYOUTS, ABOUT_RESULT } from './frauds-after-round.ts';
import { ABOUT_BIDS, ABOUT_RULES, ABOUT_SECRECY } from './frauds-before-round.ts';

/** All kinds of fraud that a simulated operator commits. */
export const FRAUDS: readonly Fraud[] = [
  ...ABOUT_RULES,
  ...ABOUT_SECRECY,
  ...ABOUT_BIDS,
  ...ABOUT_RESULT,
  ...ABOUT_PAYOUTS,
  ...ABOUT_HISTORY,
];
