export { approveWithdrawal, checkWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';
export { requestWithdrawal } from './request-withdrawal.ts';
