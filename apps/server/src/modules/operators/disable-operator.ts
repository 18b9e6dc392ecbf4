import type { Tx } from '../../platform/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type Actor, writeAudit } from '../audit/index.ts';
import * as sql from './operators.sql.ts';
import * as people from './people.sql.ts';

/** Ends an operator's sessions on all nodes, but for one that is to stay, in the caller's transaction; tells how many. */
export async function endSessionsOf(tx: Tx, operatorId: bigint, exceptSessionId?: string): Promise<number> {
  const ended = await tx.query<{ session_id: string }>(sql.endSessionsOf(operatorId, exceptSessionId ?? null));
  for (const { session_id: sessionId } of ended) await tx.query(sql.notifySessionEnded(sessionId));
  return ended.length;
}

/**
 * Takes an operator's rights away and ends their sessions on all nodes, in the caller's transaction. Writes the audit
 * log. Errors: not_found, for those who are disabled already too; last_owner, for without one nobody could act.
 */
export async function disableOperator(
  tx: Tx,
  input: { username: string; reason: string; actor: Actor },
): Promise<Result<{ endedSessions: number }, 'not_found' | 'last_owner'>> {
  const [found] = await tx.query<sql.OperatorRow>(sql.selectOperatorByName(input.username));
  if (found === undefined) return fail('not_found');
  const operatorId = found.operator_id;
  // locked together, as the console does it: two at the same time see each other's work
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
