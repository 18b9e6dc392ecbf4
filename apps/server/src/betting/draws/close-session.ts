import type { Actor } from '../../operators/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, type Result } from '../../platform/result.ts';
import { closeCurrentSession } from '../markets/index.ts';
import * as sql from './list-draws.sql.ts';
import type { Side } from './settlements.sql.ts';

type CloseRefusal = 'draw_unknown' | 'draw_not_current' | 'draw_closed' | 'side_unknown' | 'open_still_open';

/**
 * Ends bidding on one session of a draw before its cut-off. Errors: draw_unknown, draw_not_current if it is not the
 * current draw of its market, draw_closed if the session accepts no bids, side_unknown for close of a family with one
 * session, open_still_open for close while the open session accepts bids.
 */
export async function closeSession(
  db: Db,
  input: { drawId: bigint; side: Side; actor: Actor; reason: string },
): Promise<Result<{ closedEarlyAt: Date }, CloseRefusal>> {
  const { drawId, side, actor, reason } = input;
  return db.attempt<Result<{ closedEarlyAt: Date }, CloseRefusal>>(async (tx) => {
    const [row] = await tx.query<{ market_id: number }>(sql.selectMarketOf(drawId));
    if (row === undefined) return fail('draw_unknown');
    const closed = await closeCurrentSession(tx, { marketId: row.market_id, drawId, side, actor, reason });
    if (closed.ok) return closed;
    return fail(closed.code === 'market_unknown' ? 'draw_not_current' : closed.code);
  });
}
