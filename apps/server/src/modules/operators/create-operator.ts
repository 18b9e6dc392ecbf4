import { OPERATOR_ROLES, type OperatorRole } from '@surahi/contract/operator';
import type { Tx } from '../../platform/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type Actor, writeAudit } from '../audit/index.ts';
import * as sql from './operators.sql.ts';

/** Shorter ones are refused; longer ones are the operator's own business. */
export const MIN_PASSWORD_LENGTH = 10;

const USERNAME = /^[a-z0-9][a-z0-9._-]{1,63}$/;

export type NewOperator = {
  /** Small letters, digits and . _ - */
  username: string;
  name: string;
  /** argon2id by the hash queue, made before the transaction, since it takes its time; or `asInitial` of it. */
  passwordHash: string;
  role: OperatorRole;
  actor: Actor;
  reason?: string;
};

/** Says what is wrong with a password that is to be set, or nothing. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return `A password has at least ${MIN_PASSWORD_LENGTH} characters`;
  return password.length > 200 ? 'A password has at most 200 characters' : undefined;
}

export function isOperatorRole(text: string): text is OperatorRole {
  const roles: readonly string[] = OPERATOR_ROLES;
  return roles.includes(text);
}

/**
 * Adds one who may sign in to the console, in the caller's transaction (OPR-17). Writes the audit log.
 * Errors: username_invalid, username_taken, name_invalid.
 */
export async function createOperator(
  tx: Tx,
  input: NewOperator,
): Promise<Result<{ operatorId: bigint }, 'username_invalid' | 'username_taken' | 'name_invalid'>> {
  const { username, role } = input;
  const name = input.name.trim();
  if (!USERNAME.test(username)) return fail('username_invalid');
  if (name === '' || name.length > 100) return fail('name_invalid');
  const [row] = await tx.query<{ operator_id: bigint }>(
    sql.insertOperator({ username, name, passwordHash: input.passwordHash, role }),
  );
  if (row === undefined) return fail('username_taken');
  await writeAudit(tx, {
    actor: input.actor,
    action: 'operator.create',
    subject: `operator:${row.operator_id}`,
    after: { username, name, role },
    reason: input.reason,
  });
  return ok({ operatorId: row.operator_id });
}

export type Operator = { operatorId: bigint; username: string; name: string; role: OperatorRole };

/** The operator of a user name who may still act; undefined for unknown and disabled ones. */
export async function findOperator(tx: Tx, username: string): Promise<Operator | undefined> {
  const [row] = await tx.query<sql.OperatorRow>(sql.selectOperatorByName(username));
  if (row === undefined || row.disabled_at !== null) return undefined;
  return { operatorId: row.operator_id, username: row.username, name: row.name, role: row.role };
}
