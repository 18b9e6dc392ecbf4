export { checkWithdrawal, claimWithdrawal, releaseWithdrawal } from './claim-withdrawal.ts';
export { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';
export { findRisk, payoutPolicyOf } from './payout-state.ts';
export { requestWithdrawal } from './request-withdrawal.ts';
export { returnHandler, returnWithdrawal } from './return-withdrawal.ts';
export { upiAddress } from './upi-address.ts';
