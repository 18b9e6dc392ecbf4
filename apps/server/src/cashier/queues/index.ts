export { checkMoneyRequests } from './check-requests.ts';
export { findsNothing, type QueueFilter, toQueueFilter } from './queue-filter.ts';
export { countPendingRequests, type Listed, queueOrder, selectPage } from './queue-page.sql.ts';
export { nextCursor } from './queue-page.ts';
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
