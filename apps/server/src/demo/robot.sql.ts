import type { Family } from '@surahi/game';
import { tryLock } from '../platform/db/advisory-locks.ts';
import type { Statement } from '../platform/db/db.ts';

/** Recorded as the declarer of the robot's results. */
export const ROBOT_ACTOR = { name: 'Demo robot', operatorId: null } as const;

/** Held by the node whose robot is running. */
export function tryLockRobot(): Statement {
  return tryLock('demoRobot');
}

export type DueRow = { draw_id: bigint; family: Family; side: 'open' | 'close'; entry_id: bigint | null };

/**
 * Sides that wait for their first result, ordered by end time. The robot skips a side once a person has entered a
 * number for it or a result of it was voided. A close side waits for a valid open result. `entry_id` is the robot's
 * own entry from an interrupted run.
 */
export function selectDue(delaySeconds: number, limit: number): Statement {
  return {
    name: 'robot_due',
    text: `select d.draw_id, d.family, case s.side when 1 then 'open' else 'close' end as side,
      (select max(e.entry_id) from result_entries e where e.draw_id = d.draw_id and e.side = s.side) as entry_id
    from draws d
    join markets m using (market_id)
    cross join lateral (values (1, d.open_at), (2, d.close_at)) as s (side, cut_off)
    where (s.side = 1 or d.family = 'main') and not d.is_off and d.cancelled_at is null
      and d.result_mode = 'operator' and not (d.awaits_record and m.result_mode = 'draw')
      and s.cut_off + make_interval(secs => $1) <= app_now()
      and not exists (select 1 from results r where r.draw_id = d.draw_id and r.side = s.side)
      and not exists (
        select 1 from result_entries e where e.draw_id = d.draw_id and e.side = s.side and e.entered_by <> $2
      )
      and (s.side = 1 or exists (select 1 from results r where r.draw_id = d.draw_id and r.side = 1 and r.voided_at is null))
    order by s.cut_off, d.draw_id limit $3`,
    values: [delaySeconds, ROBOT_ACTOR.name, limit],
  };
}
