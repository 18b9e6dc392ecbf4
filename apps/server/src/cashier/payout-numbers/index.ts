export { savePayoutNumber } from './add-payment-method.ts';
export { type MethodRow, type PayoutMethod, selectMethods } from './payout-numbers.sql.ts';
export { isWithinWindow, latestHold, methodOfWithdrawCode, PAYOUT_METHODS, resetHold } from './payout-rules.ts';
