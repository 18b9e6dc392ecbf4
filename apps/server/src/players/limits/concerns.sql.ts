import type { Statement } from '../../platform/db/db.ts';

export type DoneRow = { player_id: bigint; subject: string; is_lift: boolean; by: string; at: Date };

/** The newest changes by operators to the limits and breaks of these players, at most 3 each, newest first. */
export function selectDone(playerIds: readonly bigint[]): Statement {
  return {
    name: 'concerns_done',
    text: `select i.player_id, c.subject, coalesce(c.after in ('null', '"lifted"'), false) as is_lift, o.username as by, c.at
      from unnest($1::bigint[]) as i (player_id)
      cross join lateral (
        select * from play_limit_changes x where x.player_id = i.player_id and x.operator_id is not null
        order by x.change_id desc limit 3
      ) c
      join operators o on o.operator_id = c.operator_id
      order by c.change_id desc`,
    values: [playerIds],
  };
}

export type NoteRow = { player_id: bigint; concern: number; note: string; by: string; at: Date };

/** The newest acknowledgement for each of these players. */
export function selectNewestNotes(playerIds: readonly bigint[]): Statement {
  return {
    name: 'concerns_notes',
    text: `select i.player_id, n.concern, n.note, o.username as by, n.at
      from unnest($1::bigint[]) as i (player_id)
      cross join lateral (select * from concern_notes x where x.player_id = i.player_id order by x.note_id desc limit 1) n
      join operators o on o.operator_id = n.operator_id`,
    values: [playerIds],
  };
}

/** Stores that an operator looked at a player's signs of harmful play. */
export function insertNote(row: { playerId: bigint; operatorId: bigint; concern: number; note: string }): Statement {
  return {
    name: 'concern_note_insert',
    text: 'insert into concern_notes (player_id, operator_id, concern, note) values ($1, $2, $3, $4) returning at',
    values: [row.playerId, row.operatorId, row.concern, row.note],
  };
}
