import type { OperatorRole } from '@surahi/contract/operator';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { writeAudit } from '../audit/index.ts';
import type { Proposer } from '../proposals/index.ts';
import { endSessionsOf } from '../sessions/index.ts';
import { asInitial } from '../sign-in/index.ts';
import * as sql from './people.sql.ts';

/** A change that one owner makes to another operator. */
export type Managing = { operatorId: bigint; actor: Proposer; reason: string };

export type ManagingRefusal = 'not_found' | 'forbidden' | 'own_account' | 'changed_meanwhile';

type Ended = { endedSessions: number };

/**
 * Changes an operator and writes the audit log. Locks every owner's row, and requires that the acting operator is still
 * an owner. So one owner always remains, even when two owners disable each other. Nobody may change their own account.
 */
async function manage<Value>(
  tx: Tx,
  { operatorId, actor, reason }: Managing,
  act: (
    operator: sql.ManagedRow,
  ) => Promise<Result<{ value: Value; action: string; before?: object; after?: object }, ManagingRefusal>>,
): Promise<Result<Value, ManagingRefusal>> {
  const locked = await lockManaged(tx, operatorId, actor);
  if (!locked.ok) return locked;
  const done = await act(locked.value);
  if (!done.ok) return done;
  const { value, action, before, after } = done.value;
  await writeAudit(tx, { actor, action, subject: `operator:${operatorId}`, before, after, reason });
  return ok(value);
}

/**
 * Locks an operator whom the actor may change, and every owner. Errors: own_account, forbidden if the actor is no
 * owner, not_found.
 */
export async function lockManaged(
  tx: Tx,
  operatorId: bigint,
  actor: Proposer,
): Promise<Result<sql.ManagedRow, ManagingRefusal>> {
  if (operatorId === actor.operatorId) return fail('own_account');
  const rows = await tx.query<sql.ManagedRow>(sql.lockOwnersAnd(operatorId));
  if (!rows.some((row) => row.operator_id === actor.operatorId && row.role === 'owner')) return fail('forbidden');
  const operator = rows.find((row) => row.operator_id === operatorId);
  return operator === undefined ? fail('not_found') : ok(operator);
}

/**
 * Gives an operator another role and ends their sessions. Additional error: changed_meanwhile when they have it
 * already.
 */
export function setRole(tx: Tx, input: Managing & { role: OperatorRole }): Promise<Result<Ended, ManagingRefusal>> {
  return manage(tx, input, async ({ username, role, operator_id: operatorId }) => {
    if (role === input.role) return fail('changed_meanwhile');
    await tx.query(sql.setRole(operatorId, input.role));
    const endedSessions = await endSessionsOf(tx, operatorId);
    return ok({
      value: { endedSessions },
      action: 'operator.role',
      before: { username, role },
      after: { username, role: input.role, endedSessions },
    });
  });
}

/** Disables an operator and ends their sessions. Additional error: changed_meanwhile when already disabled. */
export function disable(tx: Tx, input: Managing): Promise<Result<Ended, ManagingRefusal>> {
  return manage(tx, input, async ({ username, operator_id: operatorId }) => {
    if ((await tx.query(sql.disableOperator(operatorId))).length === 0) return fail('changed_meanwhile');
    const endedSessions = await endSessionsOf(tx, operatorId);
    const before = { username, disabled: false };
    return ok({
      value: { endedSessions },
      action: 'operator.disable',
      before,
      after: { username, disabled: true, endedSessions },
    });
  });
}

/** Enables a disabled operator. Additional error: changed_meanwhile when not disabled. */
export function enable(tx: Tx, input: Managing): Promise<Result<undefined, ManagingRefusal>> {
  return manage(tx, input, async ({ username, operator_id: operatorId }) => {
    if ((await tx.query(sql.enableOperator(operatorId))).length === 0) return fail('changed_meanwhile');
    const [before, after] = [true, false].map((disabled) => ({ username, disabled }));
    return ok({ value: undefined, action: 'operator.enable', before, after });
  });
}

/** Ends all sessions of an operator. */
export function endSessions(tx: Tx, input: Managing): Promise<Result<Ended, ManagingRefusal>> {
  return manage(tx, input, async ({ username, operator_id: operatorId }) => {
    const endedSessions = await endSessionsOf(tx, operatorId);
    return ok({ value: { endedSessions }, action: 'operator.end_sessions', after: { username, endedSessions } });
  });
}

/** Deletes an operator's authenticator and recovery codes and ends their sessions, for example after a lost phone. */
export function resetTotp(tx: Tx, input: Managing): Promise<Result<Ended, ManagingRefusal>> {
  return manage(tx, input, async ({ username, has_totp: hasTotp, operator_id: operatorId }) => {
    if (!hasTotp) return fail('changed_meanwhile');
    await tx.query(sql.forgetTotp(operatorId));
    const endedSessions = await endSessionsOf(tx, operatorId);
    return ok({
      value: { endedSessions },
      action: 'operator.reset_totp',
      before: { username, hasTotp },
      after: { username, hasTotp: false, endedSessions },
    });
  });
}

/**
 * Stores the hash of an initial password, which must be changed at the next sign-in, and ends the operator's sessions.
 */
export function resetPassword(
  tx: Tx,
  input: Managing & { passwordHash: string },
): Promise<Result<Ended & { username: string }, ManagingRefusal>> {
  return manage(tx, input, async ({ username, operator_id: operatorId }) => {
    await tx.query(sql.setPassword(operatorId, asInitial(input.passwordHash)));
    const endedSessions = await endSessionsOf(tx, operatorId);
    const after = { username, endedSessions };
    return ok({ value: after, action: 'operator.reset_password', after });
  });
}
