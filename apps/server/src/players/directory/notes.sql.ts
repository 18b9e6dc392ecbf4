import type { Statement } from '../../platform/db/db.ts';

export type NoteRow = { note_id: bigint; text: string; username: string; at: Date; pinned_by: string | null };

/** Selects the pinned notes about a player and the newest others, newest first in each group, with user names. */
export function selectNotes(playerId: bigint, limit: number): Statement {
  return {
    name: 'directory_player_notes',
    text: `select n.note_id, n.text, o.username, n.at, b.username as pinned_by
    from player_notes n join operators o using (operator_id)
    left join player_note_pins i on i.note_id = n.note_id left join operators b on b.operator_id = i.pinned_by
    where n.player_id = $1 order by i.note_id is null, n.note_id desc limit $2`,
    values: [playerId, limit],
  };
}

/** Returns no row if the player does not exist. */
export function insertNote(playerId: bigint, operatorId: bigint, text: string): Statement {
  return {
    text: `insert into player_notes (player_id, operator_id, text)
    select player_id, $2, $3 from players where player_id = $1 returning note_id`,
    values: [playerId, operatorId, text],
  };
}

/** Returns a row if the player has this note. */
export function selectNote(playerId: bigint, noteId: bigint): Statement {
  return { text: 'select note_id from player_notes where note_id = $1 and player_id = $2', values: [noteId, playerId] };
}

/** Pins a note. Returns no row if it is pinned already. */
export function pinNote(noteId: bigint, operatorId: bigint): Statement {
  return {
    text: `insert into player_note_pins (note_id, pinned_by) values ($1, $2) on conflict do nothing returning note_id`,
    values: [noteId, operatorId],
  };
}

/** Unpins a note. Returns no row if it is not pinned. */
export function unpinNote(noteId: bigint): Statement {
  return { text: 'delete from player_note_pins where note_id = $1 returning note_id', values: [noteId] };
}
