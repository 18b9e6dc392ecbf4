import type { Statement } from '../../platform/db/db.ts';

/**
 * The settlements of a draw `d` as text if the draw is fully settled, otherwise null. A draw is fully settled when
 * nothing is in progress and one of these is complete: the refund of the draw, or for each side a valid result or a
 * void.
 */
export const SETTLED_BY = `(select case
    when count(*) filter (where t.completed_at is null and t.void_requested_at is null
      or t.void_requested_at is not null and t.void_completed_at is null) > 0 then null
    when d.cancelled_at is not null and count(*) filter (where t.purpose = 'refund' and t.void_side is null) > 0
      or d.cancelled_at is null and count(*) filter (where (t.purpose = 'pay' or t.void_side is not null) and t.void_requested_at is null)
        = case d.family when 'main' then 2 else 1 end
    then string_agg(t.settlement_id || case when t.void_requested_at is null then '' else 'v' end, ',' order by t.settlement_id)
    end from settlements t where t.draw_id = d.draw_id)`;

/** Returns a row if the player has slips of a draw that is not fully settled. Archived slips are all settled. */
export function selectOpenSlip(playerId: bigint): Statement {
  return {
    text: `select 1 from (select distinct draw_id from slips where player_id = $1) s join draws d using (draw_id)
      where ${SETTLED_BY} is null limit 1`,
    values: [playerId],
  };
}
