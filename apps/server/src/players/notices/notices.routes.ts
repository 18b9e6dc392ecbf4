import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { type Language, notices, ownTextIn, type ResponseBody } from '@surahi/contract';
import { wireDateTime } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import type { NoticeRow } from './notices.sql.ts';
import { readNotices } from './read-notices.ts';

/** The player's call for notices. */
export function registerNotices(ctx: AppContext): void {
  ctx.registerPlayerCall(notices, async ({ body, player }) => {
    const rows = await readNotices(ctx, player.playerId);
    return { ok: true, body: { notification: rows.map((row) => toWireRow(row, body.lang)) } };
  });
}

function toWireRow(row: NoticeRow, asked: Language | undefined): ResponseBody<typeof notices>['notification'][number] {
  const at = row.at.getTime();
  const translated = asked === undefined ? undefined : row.translations?.[asked];
  const { text, lang } =
    asked === undefined || translated === undefined
      ? ownTextIn({ english: row.text, hindi: row.text_hindi }, asked)
      : { text: translated, lang: asked };
  return {
    msg: text,
    lang,
    insert_date: wireDateTime(at, HOUSE_ZONE),
    // Both tables number their rows from 1. The letter makes the ids different.
    notice_id: `${row.is_broadcast ? 'b' : ''}${row.id}`,
    at,
    seen: row.is_seen,
  };
}
