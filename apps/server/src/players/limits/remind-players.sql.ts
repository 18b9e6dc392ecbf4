import type { Statement } from '../../platform/db/db.ts';

/** Players who registered, or were last reminded, six months ago and still come. Excluded players get no reminder. */
export function selectDue(limit: number): Statement {
  return {
    text: `select p.player_id from players p left join play_reminders r using (player_id)
      where coalesce(r.at, p.created_at) <= app_now() - interval '6 months'
        and exists (
          select 1 from player_sessions s where s.player_id = p.player_id and s.last_seen_at > app_now() - interval '6 months')
        and not exists (
          select 1 from play_limits l where l.player_id = p.player_id and l.excluded_until is not null)
      order by p.player_id limit $1`,
    values: [limit],
  };
}

/** Stores the reminder. Returns no row if another node has reminded the player meanwhile. */
export function markReminded(playerId: bigint): Statement {
  return {
    name: 'play_mark_reminded',
    text: `insert into play_reminders (player_id) values ($1)
      on conflict (player_id) do update set at = app_now() where play_reminders.at <= app_now() - interval '6 months'
      returning player_id`,
    values: [playerId],
  };
}
