export { checkMoneyRequests } from './check-requests.ts';
export type { QueueFilter } from './queue-filter.ts';
export { countPendingRequests, selectPage } from './queue-page.sql.ts';
export { nextCursor, readQueuePage } from './queue-page.ts';
export { readReference } from './references.ts';
export { lockReference } from './used-references.ts';
export { readSearchedAmount } from './searched-amount.ts';
export {
  creditCeilingPaise,
  exceedsOnePersonLimit,
  type Operator,
  readOnePersonLimits,
  secondPersonAbovePaise,
} from './second-person.ts';
