import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { notices, type ResponseBody } from '@surahi/contract';
import { wireDateTime } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import type { NoticeRow } from './notices.sql.ts';
import { readNotices } from './read-notices.ts';

/** The player's call for notices. */
export function registerNotices(ctx: AppContext): void {
  ctx.registerPlayerCall(notices, async ({ player }) => {
    const rows = await readNotices(ctx, player.playerId);
    return { ok: true, body: { notification: rows.map(toWireRow) } };
  });
}

function toWireRow(row: NoticeRow): ResponseBody<typeof notices>['notification'][number] {
  const at = row.at.getTime();
  return {
    msg: row.text,
    insert_date: wireDateTime(at, HOUSE_ZONE),
    notice_id: String(row.notification_id),
    at,
    seen: row.is_seen,
  };
}
