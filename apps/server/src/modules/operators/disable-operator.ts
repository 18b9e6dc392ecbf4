import type { Tx } from '../../platform/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type Actor, writeAudit } from '../audit/index.ts';
import * as sql from './operators.sql.ts';

/**
 * Takes an operator's rights away for good and ends their sessions on all nodes, in the caller's transaction. Writes the
 * audit log. Errors: not_found, for those who are disabled already too.
 */
export async function disableOperator(
  tx: Tx,
  input: { username: string; reason: string; actor: Actor },
): Promise<Result<{ endedSessions: number }, 'not_found'>> {
  const [row] = await tx.query<{ operator_id: bigint }>(sql.disableOperator(input.username));
  if (row === undefined) return fail('not_found');
  const ended = await tx.query<{ session_id: string }>(sql.endSessionsOf(row.operator_id));
  for (const { session_id: sessionId } of ended) await tx.query(sql.notifySessionEnded(sessionId));
  await writeAudit(tx, {
    actor: input.actor,
    action: 'operator.disable',
    subject: `operator:${row.operator_id}`,
    after: { username: input.username, endedSessions: ended.length },
    reason: input.reason,
  });
  return ok({ endedSessions: ended.length });
}
