import type { OperatorRole } from '@surahi/contract/operator';
import type { InstantRange } from '../api/index.ts';
import type { Statement } from '../../platform/db/db.ts';

/** Inserts an operator and returns its id. Returns no row when the user name is taken. */
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

export type ListedOperatorRow = {
  operator_id: bigint;
  username: string;
  name: string;
  role: OperatorRole;
  created_at: Date;
  disabled_at: Date | null;
  has_totp: boolean;
  has_initial_password: boolean;
  last_seen_at: Date | null;
  open_sessions: bigint;
};

/** Current and former operators who were last active in this time, enabled ones first. */
export function selectOperators(
  limits: { idleMinutes: number; longestHours: number },
  { from, to }: InstantRange,
): Statement {
  return {
    name: 'operator_list',
    text: `select o.operator_id, o.username, o.name, o.role, o.created_at, o.disabled_at, o.totp_secret is not null as has_totp,
        starts_with(o.password_hash, 'initial:') as has_initial_password, s.last_seen_at, coalesce(s.open, 0) as open_sessions
      from operators o left join (
        select operator_id, max(last_seen_at) as last_seen_at, count(*) filter (
          where ended_at is null and last_seen_at > app_now() - make_interval(mins => $1)
            and created_at > app_now() - make_interval(hours => $2)) as open
        from operator_sessions group by operator_id
      ) s using (operator_id)
      where ($3::timestamptz is null or s.last_seen_at >= $3) and ($4::timestamptz is null or s.last_seen_at < $4)
      order by o.disabled_at is not null, o.username`,
    values: [limits.idleMinutes, limits.longestHours, from, to],
  };
}

export type ManagedRow = {
  operator_id: bigint;
  username: string;
  role: OperatorRole;
  has_totp: boolean;
  has_initial_password: boolean;
  disabled_at: Date | null;
};

/** Locks an operator and every enabled owner, in key order. */
export function lockOwnersAnd(operatorId: bigint): Statement {
  return {
    text: `select operator_id, username, role, totp_secret is not null as has_totp,
        starts_with(password_hash, 'initial:') as has_initial_password, disabled_at from operators
      where operator_id = $1 or role = 'owner' and disabled_at is null order by operator_id for update`,
    values: [operatorId],
  };
}

/** Returns one row unless already disabled. */
export function disableOperator(operatorId: bigint): Statement {
  return {
    text: 'update operators set disabled_at = app_now() where operator_id = $1 and disabled_at is null returning operator_id',
    values: [operatorId],
  };
}

/** Returns one row if disabled before. */
export function enableOperator(operatorId: bigint): Statement {
  return {
    text: 'update operators set disabled_at = null, settled_at = app_now() where operator_id = $1 and disabled_at is not null returning operator_id',
    values: [operatorId],
  };
}

/** Replaces the role. The caller holds the lock of `lockOwnersAnd`. */
export function setRole(operatorId: bigint, role: OperatorRole): Statement {
  return {
    text: 'update operators set role = $2, settled_at = app_now() where operator_id = $1',
    values: [operatorId, role],
  };
}

/** Replaces the password. `stored` is a hash, or `asInitial` of one. */
export function setPassword(operatorId: bigint, stored: string): Statement {
  return {
    text: 'update operators set password_hash = $2, settled_at = app_now() where operator_id = $1',
    values: [operatorId, stored],
  };
}

/**
 * Deletes the authenticator and the recovery codes. The last used time step stays stored: the codes of a new secret
 * have later steps.
 */
export function forgetTotp(operatorId: bigint): Statement {
  return {
    text: `update operators set totp_secret = null, totp_pending = null, recovery_hashes = '{}', settled_at = app_now()
      where operator_id = $1`,
    values: [operatorId],
  };
}

/** Counts all operators, and the enabled owners. */
export function selectCounts(): Statement {
  return {
    text: `select count(*)::integer as operators,
        (count(*) filter (where role = 'owner' and disabled_at is null))::integer as owners from operators`,
  };
}
