import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type LockedRow, lockBroadcast, markWithdrawn } from './broadcast-list.sql.ts';
import { notifyNotices } from './broadcasts.sql.ts';

/**
 * Withdraws a scheduled or live notice. Every node hides it after the commit. Errors: not_found, and notice_over for a
 * notice that was withdrawn or has expired.
 */
export function withdrawNotice(
  db: Db,
  input: { noticeId: bigint; reason: string; actor: Actor & { operatorId: bigint } },
): Promise<Result<undefined, 'not_found' | 'notice_over'>> {
  const { noticeId, reason, actor } = input;
  return db.attempt(async (tx) => {
    const [row] = await tx.query<LockedRow>(lockBroadcast(noticeId));
    if (row === undefined) return fail('not_found');
    const { state, player_id: playerId } = row;
    if (state !== 'scheduled' && state !== 'live') return fail('notice_over');
    await tx.query(markWithdrawn(noticeId, actor.operatorId));
    await writeAudit(tx, {
      actor,
      action: 'notice.withdraw',
      subject: `notice:${noticeId}`,
      before: { state },
      after: { state: 'withdrawn' },
      reason,
    });
    await tx.query(notifyNotices(playerId));
    return ok(undefined);
  });
}
