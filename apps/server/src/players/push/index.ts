export type { QueuedMessage } from './messages.sql.ts';
export { openPush } from './open-push.ts';
export {
  dropQueued,
  nextReceivers,
  type PushReceiver,
  type PushTexts,
  pushToPlayer,
  queueMessages,
} from './queue-push.ts';
