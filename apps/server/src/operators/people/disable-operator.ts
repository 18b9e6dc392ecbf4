import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type Actor, writeAudit } from '../audit/index.ts';
import { endSessionsOf } from '../sessions/index.ts';
import { type OperatorRow, selectOperatorByName } from '../sign-in/index.ts';
import * as people from './people.sql.ts';

/**
 * Disables an operator and ends their sessions on all nodes, in the caller's transaction. Writes the audit log. Errors:
 * not_found, also when already disabled; last_owner, because without an owner nobody could manage operators.
 */
export async function disableOperator(
  tx: Tx,
  input: { username: string; reason: string; actor: Actor },
): Promise<Result<{ endedSessions: number }, 'not_found' | 'last_owner'>> {
  const [found] = await tx.query<OperatorRow>(selectOperatorByName(input.username));
  if (found === undefined) return fail('not_found');
  const operatorId = found.operator_id;
  // Locks all owners together, as the console does, so that two concurrent calls see each other's changes.
  const rows = await tx.query<people.ManagedRow>(people.lockOwnersAnd(operatorId));
  const isOwner = ({ role, disabled_at: disabledAt }: people.ManagedRow) => role === 'owner' && disabledAt === null;
  const owners = rows.filter(isOwner);
  if (owners.length === 1 && owners[0]?.operator_id === operatorId) return fail('last_owner');
  if ((await tx.query(people.disableOperator(operatorId))).length === 0) return fail('not_found');
  const endedSessions = await endSessionsOf(tx, operatorId);
  await writeAudit(tx, {
    actor: input.actor,
    action: 'operator.disable',
    subject: `operator:${operatorId}`,
    before: { username: input.username, disabled: false },
    after: { username: input.username, disabled: true, endedSessions },
    reason: input.reason,
  });
  return ok({ endedSessions });
}
