import type { OperatorRole } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';
import type { TryOrigin } from '../../platform/security/try-origins.ts';

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

/** Selects an operator by user name, also a disabled one. */
export function selectOperatorByName(username: string): Statement {
  return { name: 'operator_by_name', text: `select ${COLUMNS} from operators where username = $1`, values: [username] };
}

/** Selects an operator by id, also a disabled one. */
export function selectOperator(operatorId: bigint): Statement {
  return {
    name: 'operator_by_id',
    text: `select ${COLUMNS} from operators where operator_id = $1`,
    values: [operatorId],
  };
}

/**
 * Selects and locks an operator, so that a sign-in runs strictly before or after a change of the password, the
 * authenticator or the account. A share lock would deadlock two sign-ins that both mark a code as used.
 */
export function lockOperator(operatorId: bigint): Statement {
  return {
    name: 'operator_lock',
    text: `select ${COLUMNS} from operators where operator_id = $1 for no key update`,
    values: [operatorId],
  };
}

/** Selects the distinct addresses of the operator's last 200 sign-ins. */
export function selectSignInAddresses(operatorId: bigint): Statement {
  return {
    name: 'operator_addresses',
    text: `select distinct address
      from (select address from operator_sessions where operator_id = $1 order by created_at desc limit 200) recent`,
    values: [operatorId],
  };
}

/**
 * Counts a try before the password is checked, so that simultaneous tries cannot bypass the wait. Returns no row during
 * the wait: 1 s after `free` wrong tries, then doubling.
 */
export function reserveTry(username: string, { key, free }: TryOrigin): Statement {
  return {
    name: 'operator_try',
    text: `insert into operator_tries as f (username, origin, failures, last_at) values ($1, $2, 1, app_now())
      on conflict (username, origin) do update set
        failures = case when f.last_at < app_now() - interval '1 day' then 1 else least(f.failures + 1, 30) end,
        last_at = app_now()
      where f.failures < $3 or f.last_at + make_interval(secs => least(power(2, f.failures - $3), 900)) <= app_now()
      returning failures`,
    values: [username, key, free],
  };
}

/** Resets the counts of a user name from these origins. */
export function forgetTries(username: string, origins: readonly string[]): Statement {
  return {
    name: 'operator_tries_forget',
    text: 'delete from operator_tries where username = $1 and origin = any ($2)',
    values: [username, origins],
  };
}

/** Deletes counts whose last try is more than two days ago. */
export function deleteOldTries(): Statement {
  return {
    text: `delete from operator_tries where last_at < app_now() - interval '2 days'`,
  };
}

/** Stores a new secret in place of one that awaits confirmation. Returns no row once an authenticator is active. */
export function offerTotp(operatorId: bigint, secret: string): Statement {
  return {
    text: `update operators set totp_pending = $2
      where operator_id = $1 and totp_secret is null returning totp_pending as secret`,
    values: [operatorId, secret],
  };
}

/**
 * Activates the offered secret. The operator then waits until they are somebody's second person. Returns no row when another secret was offered meanwhile or an authenticator is active.
 */
export function acceptTotp(operatorId: bigint, secret: string, step: number, recoveryHashes: Buffer[]): Statement {
  return {
    text: `update operators set totp_secret = totp_pending, totp_pending = null, totp_last_step = $3, recovery_hashes = $4,
        settled_at = app_now()
      where operator_id = $1 and totp_pending = $2 and totp_secret is null returning operator_id`,
    values: [operatorId, secret, step, recoveryHashes],
  };
}

/** Marks a time step as used. Returns no row when it, or a later one, was used already. */
export function useTotpStep(operatorId: bigint, step: number): Statement {
  return {
    text: 'update operators set totp_last_step = $2 where operator_id = $1 and totp_last_step < $2 returning operator_id',
    values: [operatorId, step],
  };
}

/** Marks a recovery code as used. Returns no row when it does not exist. */
export function useRecoveryCode(operatorId: bigint, hash: Buffer): Statement {
  return {
    text: `update operators set recovery_hashes = array_remove(recovery_hashes, $2)
      where operator_id = $1 and $2 = any (recovery_hashes) returning operator_id`,
    values: [operatorId, hash],
  };
}

/** Replaces the recovery codes. Returns no row for an operator without an authenticator. */
export function replaceRecoveryCodes(operatorId: bigint, hashes: Buffer[]): Statement {
  return {
    text: 'update operators set recovery_hashes = $2 where operator_id = $1 and totp_secret is not null returning operator_id',
    values: [operatorId, hashes],
  };
}

/** Replaces the password that was just checked. Returns no row when it has changed since. */
export function replacePassword(operatorId: bigint, before: string, after: string): Statement {
  return {
    text: 'update operators set password_hash = $3 where operator_id = $1 and password_hash = $2 returning operator_id',
    values: [operatorId, before, after],
  };
}
