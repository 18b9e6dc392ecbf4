import type { OperatorRole } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db.ts';

export type OperatorRow = {
  operator_id: bigint;
  username: string;
  name: string;
  role: OperatorRole;
  password_hash: string;
  totp_secret: string | null;
  totp_pending: string | null;
  disabled_at: Date | null;
};

const COLUMNS = 'operator_id, username, name, role, password_hash, totp_secret, totp_pending, disabled_at';

export function selectOperatorByName(username: string): Statement {
  return { name: 'operator_by_name', text: `select ${COLUMNS} from operators where username = $1`, values: [username] };
}

export function selectOperator(operatorId: bigint): Statement {
  return {
    name: 'operator_by_id',
    text: `select ${COLUMNS} from operators where operator_id = $1`,
    values: [operatorId],
  };
}

export function insertOperator(values: {
  username: string;
  name: string;
  passwordHash: string;
  role: OperatorRole;
}): Statement {
  return {
    text: `insert into operators (username, name, password_hash, role) values ($1, $2, $3, $4)
      on conflict (username) do nothing returning operator_id`,
    values: [values.username, values.name, values.passwordHash, values.role],
  };
}

export type SessionRow = {
  session_id: string;
  operator_id: bigint;
  csrf_hash: Buffer;
  confirmed_at: Date | null;
  has_initial_password: boolean;
  username: string;
  name: string;
  role: OperatorRole;
  has_totp: boolean;
  now: Date;
};

/** A session that is open, in use within the idle time and not older than a working day, with whose it is. */
export function selectLivingSession(
  tokenHash: Buffer,
  limits: { idleMinutes: number; longestHours: number },
): Statement {
  return {
    name: 'operator_session',
    text: `select s.session_id, s.operator_id, s.csrf_hash, s.confirmed_at, o.username, o.name, o.role,
        o.totp_secret is not null as has_totp, starts_with(o.password_hash, 'initial:') as has_initial_password,
        app_now() as now
      from operator_sessions s join operators o using (operator_id)
      where s.token_hash = $1 and s.ended_at is null and o.disabled_at is null
        and s.last_seen_at > app_now() - make_interval(mins => $2) and s.created_at > app_now() - make_interval(hours => $3)`,
    values: [tokenHash, limits.idleMinutes, limits.longestHours],
  };
}

/** Keeps a session from idling out; written at most every half minute. */
export function touchSession(sessionId: string): Statement {
  return {
    name: 'operator_session_touch',
    text: `update operator_sessions set last_seen_at = app_now()
      where session_id = $1 and last_seen_at < app_now() - interval '30 seconds'`,
    values: [sessionId],
  };
}

export function insertSession(values: {
  operatorId: bigint;
  tokenHash: Buffer;
  csrfHash: Buffer;
  address: string;
  userAgent: string | null;
}): Statement {
  return {
    text: `insert into operator_sessions (operator_id, token_hash, csrf_hash, address, user_agent, confirmed_at)
      values ($1, $2, $3, $4, $5, app_now()) returning session_id`,
    values: [values.operatorId, values.tokenHash, values.csrfHash, values.address, values.userAgent],
  };
}

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

export function endSession(sessionId: string, operatorId: bigint): Statement {
  return {
    text: `update operator_sessions set ended_at = app_now()
      where session_id = $1 and operator_id = $2 and ended_at is null returning session_id`,
    values: [sessionId, operatorId],
  };
}

/** All that are open, but for the one that is to stay. */
export function endSessionsOf(operatorId: bigint, exceptSessionId: string | null): Statement {
  return {
    text: `update operator_sessions set ended_at = app_now()
      where operator_id = $1 and ended_at is null and session_id is distinct from $2::uuid returning session_id`,
    values: [operatorId, exceptSessionId],
  };
}

export function notifySessionEnded(sessionId: string): Statement {
  return { text: `select pg_notify('operator_sessions', $1)`, values: [sessionId] };
}

export function selectKnownAddress(operatorId: bigint, address: string): Statement {
  return {
    name: 'operator_known_address',
    text: 'select 1 from operator_sessions where operator_id = $1 and address = $2 limit 1',
    values: [operatorId, address],
  };
}

/** Counts a try that is about to be made; no row while it has to wait: 1 s after the third wrong one, then doubling. */
export function reserveTry(username: string, origin: string): Statement {
  return {
    name: 'operator_try',
    text: `insert into operator_tries as f (username, origin, failures, last_at) values ($1, $2, 1, app_now())
      on conflict (username, origin) do update set
        failures = case when f.last_at < app_now() - interval '1 day' then 1 else least(f.failures + 1, 30) end,
        last_at = app_now()
      where f.failures < 3 or f.last_at + make_interval(secs => least(power(2, f.failures - 3), 900)) <= app_now()
      returning failures`,
    values: [username, origin],
  };
}

export function forgetTries(username: string, origin: string): Statement {
  return {
    name: 'operator_tries_forget',
    text: 'delete from operator_tries where username = $1 and origin = $2',
    values: [username, origin],
  };
}

export const DELETE_OLD_TRIES: Statement = {
  text: `delete from operator_tries where last_at < app_now() - interval '2 days'`,
};

/** Stores a secret to be proven, or gives the one that waits already. No row once an authenticator is set up. */
export function offerTotp(operatorId: bigint, secret: string): Statement {
  return {
    text: `update operators set totp_pending = coalesce(totp_pending, $2)
      where operator_id = $1 and totp_secret is null returning totp_pending as secret`,
    values: [operatorId, secret],
  };
}

export function acceptTotp(operatorId: bigint, secret: string, step: number, recoveryHashes: Buffer[]): Statement {
  return {
    text: `update operators set totp_secret = totp_pending, totp_pending = null, totp_last_step = $3, recovery_hashes = $4
      where operator_id = $1 and totp_pending = $2 and totp_secret is null returning operator_id`,
    values: [operatorId, secret, step, recoveryHashes],
  };
}

/** Uses a time step up; no row when it, or a later one, was used already. */
export function useTotpStep(operatorId: bigint, step: number): Statement {
  return {
    text: 'update operators set totp_last_step = $2 where operator_id = $1 and totp_last_step < $2 returning operator_id',
    values: [operatorId, step],
  };
}

/** Uses a recovery code up; no row when there is no such one. */
export function useRecoveryCode(operatorId: bigint, hash: Buffer): Statement {
  return {
    text: `update operators set recovery_hashes = array_remove(recovery_hashes, $2)
      where operator_id = $1 and $2 = any (recovery_hashes) returning operator_id`,
    values: [operatorId, hash],
  };
}

export function replaceRecoveryCodes(operatorId: bigint, hashes: Buffer[]): Statement {
  return {
    text: 'update operators set recovery_hashes = $2 where operator_id = $1 and totp_secret is not null returning operator_id',
    values: [operatorId, hashes],
  };
}
