import type { Tx } from '../../platform/db/db.ts';
import * as operatorSessionsSql from './operator-sessions.sql.ts';

/** Ends an operator's sessions on all nodes, except one if given, in the caller's transaction. Returns their number. */
export async function endSessionsOf(tx: Tx, operatorId: bigint, exceptSessionId?: string): Promise<number> {
  const ended = await tx.query<{ session_id: string }>(
    operatorSessionsSql.endSessionsOf(operatorId, exceptSessionId ?? null),
  );
  for (const { session_id: sessionId } of ended) await tx.query(operatorSessionsSql.notifySessionEnded(sessionId));
  return ended.length;
}
