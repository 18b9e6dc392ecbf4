export { endSessionsOf } from './end-sessions.ts';
export {
  actorOf,
  CONFIRMED_MS,
  csrfTokenOf,
  endSession,
  findSession,
  limitsOf,
  listSessions,
  needsTotp,
  openSession,
  operatorCookieName,
  operatorCookieOptions,
  type OperatorIdentity,
} from './operator-session.ts';
export { confirmSession, touchSession } from './operator-sessions.sql.ts';
