import { OPERATOR_ROLES, type OperatorRole } from '@surahi/contract/operator';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type Actor, writeAudit } from '../audit/index.ts';
import * as peopleSql from './people.sql.ts';

const USERNAME = /^[a-z0-9][a-z0-9._-]{1,63}$/;

export type NewOperator = {
  /** Lower-case letters, digits and . _ - */
  username: string;
  name: string;
  /** An argon2id hash, or `asInitial` of it. Made before the transaction, because hashing is slow. */
  passwordHash: string;
  role: OperatorRole;
  actor: Actor;
  reason?: string;
};

/** True for the name of a role. */
export function isOperatorRole(text: string): text is OperatorRole {
  const roles: readonly string[] = OPERATOR_ROLES;
  return roles.includes(text);
}

/** Returns what is wrong with a user name or a name; undefined when both are valid. */
export function operatorProblem(input: {
  username: string;
  name: string;
}): 'username_invalid' | 'name_invalid' | undefined {
  const name = input.name.trim();
  if (!USERNAME.test(input.username)) return 'username_invalid';
  return name === '' || name.length > 100 ? 'name_invalid' : undefined;
}

/**
 * Adds an operator of the console, in the caller's transaction (OPR-17). Writes the audit log. Errors:
 * username_invalid, username_taken, name_invalid.
 */
export async function createOperator(
  tx: Tx,
  input: NewOperator,
): Promise<Result<{ operatorId: bigint }, 'username_invalid' | 'username_taken' | 'name_invalid'>> {
  const { username, role } = input;
  const problem = operatorProblem(input);
  if (problem !== undefined) return fail(problem);
  const name = input.name.trim();
  const [row] = await tx.query<{ operator_id: bigint }>(
    peopleSql.insertOperator({ username, name, passwordHash: input.passwordHash, role }),
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
