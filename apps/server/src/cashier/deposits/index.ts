export { approveDeposit, approveWithin, rejectDeposit, withoutSecondCredit } from './decide-deposit.ts';
export { requestDeposit } from './request-deposit.ts';
