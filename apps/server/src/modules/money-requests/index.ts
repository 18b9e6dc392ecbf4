export { checkMoneyRequests } from './check-requests.ts';
export { type PlayerFlags, readFlags } from './player-flags.ts';
export { findsNothing, type QueueFilter, type QueueQuery, toQueueFilter } from './queue-filter.ts';
export { readReference } from './references.ts';
export { MONEY_ZONE, storedTime } from './stored-time.ts';
export { tellConsoles } from './tell.ts';
