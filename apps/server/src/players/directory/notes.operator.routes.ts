import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import * as sql from './directory.sql.ts';

const MOST_NOTES = 200;

/** Operator notes about a player. Notes are append-only. */
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
}
