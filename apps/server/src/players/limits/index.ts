export { passOlderClient } from './acknowledge-check.ts';
export {
  countCredit,
  judgeCredit,
  judgeDeposit,
  judgeSending,
  mayReceive,
  recordDepositRefusal,
} from './count-deposit.ts';
export { createLimitChanges, registerLimitChanges } from './limit-changes.ts';
export {
  isRestriction,
  type LimitAnswer,
  refuseByLimit,
  refuseByRestriction,
  type UntilAnswer,
} from './limit-refusal.ts';
export { limitsFileTask } from './limit-report.ts';
export { insertChange } from './limits.sql.ts';
export { mayCelebrate } from './may-celebrate.ts';
export { RETURN_HOURS } from './read-limits.ts';
export { recordExcludedBid } from './record-excluded-bid.ts';
export { readReservedPaise } from './reserved-deposits.ts';
export { playerExists } from './staff-limits.ts';
export { cancelRaise, confirmRaise, type LimitKey, lockLimits, setLimit } from './set-limit.ts';
