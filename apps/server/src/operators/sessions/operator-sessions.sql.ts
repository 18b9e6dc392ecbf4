import type { OperatorRole } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';

export type SessionRow = {
  session_id: string;
  operator_id: bigint;
  csrf_hash: Buffer;
  browser_hash: Buffer;
  confirmed_at: Date | null;
  has_initial_password: boolean;
  username: string;
  name: string;
  role: OperatorRole;
  has_totp: boolean;
  now: Date;
};

/** An open session within its idle time and maximum age, with its operator. */
export function selectLivingSession(
  tokenHash: Buffer,
  limits: { idleMinutes: number; longestHours: number },
): Statement {
  return {
    name: 'operator_session',
    text: `select s.session_id, s.operator_id, s.csrf_hash, s.browser_hash, s.confirmed_at, o.username, o.name, o.role,
        o.totp_secret is not null as has_totp, starts_with(o.password_hash, 'initial:') as has_initial_password,
        app_now() as now
      from operator_sessions s join operators o using (operator_id)
      where s.token_hash = $1 and s.ended_at is null and o.disabled_at is null
        and s.last_seen_at > app_now() - make_interval(mins => $2) and s.created_at > app_now() - make_interval(hours => $3)`,
    values: [tokenHash, limits.idleMinutes, limits.longestHours],
  };
}

/** Records activity, so that the session does not expire as idle. Writes at most once in 30 s. */
export function touchSession(sessionId: string): Statement {
  return {
    name: 'operator_session_touch',
    text: `update operator_sessions set last_seen_at = app_now()
      where session_id = $1 and last_seen_at < app_now() - interval '30 seconds'`,
    values: [sessionId],
  };
}

/** Inserts an open session. Tokens are stored by their hashes. */
export function insertSession(values: {
  operatorId: bigint;
  tokenHash: Buffer;
  csrfHash: Buffer;
  address: string;
  userAgent: string | null;
  browserHash: Buffer;
}): Statement {
  return {
    text: `insert into operator_sessions (operator_id, token_hash, csrf_hash, address, user_agent, browser_hash, confirmed_at)
      values ($1, $2, $3, $4, $5, $6, app_now()) returning session_id`,
    values: [
      values.operatorId,
      values.tokenHash,
      values.csrfHash,
      values.address,
      values.userAgent,
      values.browserHash,
    ],
  };
}

/** Renews the password confirmation of a session. Returns its time. */
export function confirmSession(sessionId: string): Statement {
  return {
    text: 'update operator_sessions set confirmed_at = app_now() where session_id = $1 returning confirmed_at',
    values: [sessionId],
  };
}

export type OpenSessionRow = {
  session_id: string;
  address: string | null;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
};

/** Selects the operator's sessions within idle time and maximum age, most recently used first. */
export function selectOpenSessions(
  operatorId: bigint,
  limits: { idleMinutes: number; longestHours: number },
): Statement {
  return {
    text: `select session_id, address, user_agent, created_at, last_seen_at from operator_sessions
      where operator_id = $1 and ended_at is null and last_seen_at > app_now() - make_interval(mins => $2)
        and created_at > app_now() - make_interval(hours => $3)
      order by last_seen_at desc`,
    values: [operatorId, limits.idleMinutes, limits.longestHours],
  };
}

/** Ends an open session of this operator. Returns no row when there is none. */
export function endSession(sessionId: string, operatorId: bigint): Statement {
  return {
    text: `update operator_sessions set ended_at = app_now()
      where session_id = $1 and operator_id = $2 and ended_at is null returning session_id`,
    values: [sessionId, operatorId],
  };
}

/** Ends all open sessions, except one if given. */
export function endSessionsOf(operatorId: bigint, exceptSessionId: string | null): Statement {
  return {
    text: `update operator_sessions set ended_at = app_now()
      where operator_id = $1 and ended_at is null and session_id is distinct from $2::uuid returning session_id`,
    values: [operatorId, exceptSessionId],
  };
}

/** Notifies all nodes after the commit, so that they end the session's streams. */
export function notifySessionEnded(sessionId: string): Statement {
  return { text: `select pg_notify('operator_sessions', $1)`, values: [sessionId] };
}
