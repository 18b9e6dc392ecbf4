export {
  approveDeposit,
  type Approved,
  approveWithin,
  rejectDeposit,
  withoutSecondCredit,
} from './decide-deposit.ts';
export { depositPolicyOf } from './deposit-policy.ts';
export { creditToWire } from './deposit-wire.ts';
export type { DepositPolicy } from './check-evidence.ts';
export { requestDeposit } from './request-deposit.ts';
