export { savePayoutNumber } from './add-payment-method.ts';
export { type MethodRow, type PayoutMethod, selectMethods, selectNumberHold } from './payout-numbers.sql.ts';
export { methodOfWithdrawCode, PAYOUT_METHODS } from './payout-rules.ts';
