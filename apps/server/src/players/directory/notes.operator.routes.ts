import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import * as sql from './notes.sql.ts';

const MOST_NOTES = 200;

/** Operator notes about a player, and their pins. Notes are append-only. */
export function registerNotes(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
  api.register(OPERATOR_CALLS.listPlayerNotes, async ({ params }) => {
    const rows = await db.query<sql.NoteRow>(sql.selectNotes(BigInt(params.playerId), MOST_NOTES));
    return ok({
      notes: rows.map((row) => ({
        noteId: String(row.note_id),
        text: row.text,
        by: row.username,
        atMs: row.at.getTime(),
        pinnedBy: row.pinned_by,
      })),
    });
  });

  api.register(OPERATOR_CALLS.addPlayerNote, async ({ params, body, operator, actor }) =>
    db.transaction(async (tx) => {
      const playerId = BigInt(params.playerId);
      const { text } = body;
      const [row] = await tx.query<{ note_id: bigint }>(sql.insertNote(playerId, operator.operatorId, text));
      if (row === undefined) return fail('player_unknown');
      const noteId = String(row.note_id);
      await writeAudit(tx, { actor, action: 'player.note', subject: `player:${playerId}`, after: { noteId, text } });
      return ok({ noteId });
    }),
  );

  api.register(OPERATOR_CALLS.pinPlayerNote, async ({ params, body, operator, actor }) =>
    db.transaction(async (tx) => {
      const [playerId, noteId] = [BigInt(params.playerId), BigInt(params.noteId)];
      const { isPinned } = body;
      const [note] = await tx.query(sql.selectNote(playerId, noteId));
      if (note === undefined) return fail('not_found');
      const [changed] = await tx.query(isPinned ? sql.pinNote(noteId, operator.operatorId) : sql.unpinNote(noteId));
      if (changed !== undefined) {
        const action = isPinned ? 'player.note_pin' : 'player.note_unpin';
        await writeAudit(tx, { actor, action, subject: `player:${playerId}`, after: { noteId: String(noteId) } });
      }
      return ok({ isPinned });
    }),
  );
}
