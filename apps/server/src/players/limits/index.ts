export { passOlderClient } from './acknowledge-check.ts';
export { countCredit, countDeposit, judgeDeposit, judgeSending, mayReceive } from './count-deposit.ts';
export {
  isRestriction,
  type LimitAnswer,
  refuseByLimit,
  refuseByRestriction,
  type UntilAnswer,
} from './limit-refusal.ts';
export { insertChange } from './limits.sql.ts';
export { RETURN_HOURS } from './read-limits.ts';
export { playerExists } from './staff-limits.ts';
export { lockLimits } from './set-limit.ts';
