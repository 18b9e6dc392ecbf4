export {
  endNamedSession,
  endPlayerSessions,
  forgetPlayers,
  forgetSessions,
  notifyPlayers,
  readSessionEnds,
} from './end-sessions.ts';
export { type OpenedSession, openSession } from './open-session.ts';
export { handOverSession } from './session-cookie.ts';
export { createSessionStore } from './session-store.ts';
export { rotateSession } from './sessions.sql.ts';
