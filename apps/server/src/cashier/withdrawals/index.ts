export { checkWithdrawal, claimWithdrawal } from './claim-withdrawal.ts';
export { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';
export { requestWithdrawal } from './request-withdrawal.ts';
