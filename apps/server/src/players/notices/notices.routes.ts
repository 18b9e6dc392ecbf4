import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { notices, type ResponseBody } from '@surahi/contract';
import { wireDateTime } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import type { NoticeRow } from './notices.sql.ts';
import { readNotices } from './read-notices.ts';

/** The player's call for notices. */
export function registerNotices(ctx: AppContext): void {
  ctx.registerPlayerCall(notices, async ({ body, player }) => {
    const rows = await readNotices(ctx, player.playerId);
    const inHindi = body.lang === 'hi';
    return { ok: true, body: { notification: rows.map((row) => toWireRow(row, inHindi)) } };
  });
}

function toWireRow(row: NoticeRow, inHindi: boolean): ResponseBody<typeof notices>['notification'][number] {
  const at = row.at.getTime();
  const isHindi = inHindi && row.text_hindi !== '';
  return {
    msg: isHindi ? row.text_hindi : row.text,
    lang: isHindi ? 'hi' : 'en',
    insert_date: wireDateTime(at, HOUSE_ZONE),
    // Both tables number their rows from 1. The letter makes the ids different.
    notice_id: `${row.is_broadcast ? 'b' : ''}${row.id}`,
    at,
    seen: row.is_seen,
  };
}
