import type { Statement } from '../../platform/db/db.ts';
import { WAIT_HOURS } from './two-people.ts';

export type StandingRow = {
  licensed: boolean;
  /** One of the two was created or reset less than the waiting hours ago. */
  is_new: boolean;
  /** The first operator had a session of the console at the time of the first step. */
  first_in_console: boolean;
  /** One of these sessions was in the browser of the second operator. */
  same_browser: boolean;
};

/**
 * What decides whether `secondId` may be the second person after a step of `firstId` at `firstAt`. A database without a
 * stored mode counts as licensed.
 */
export function selectStanding(values: {
  firstId: bigint;
  firstAt: Date;
  secondId: bigint | null;
  sessionId: string | null;
}): Statement {
  return {
    name: 'second_person',
    text: `with rule as (
        select coalesce((select mode from value_mode), 'licensed') as mode,
          (select value::integer from settings where key = 'secondPersonWaitHours') as hours
      ), waiting as (
        select coalesce(hours, case mode when 'demo' then ${WAIT_HOURS.demo} else ${WAIT_HOURS.licensed} end) as hours from rule
      ), first_sessions as (
        select browser_hash from operator_sessions
        where operator_id = $1 and created_at <= $2 and coalesce(ended_at, created_at + interval '12 hours') >= $2
      )
      select mode = 'licensed' as licensed,
        waiting.hours > 0 and exists (
          select from operators where operator_id in ($1, $3) and settled_at + make_interval(hours => waiting.hours) > app_now()
        ) as is_new,
        exists (select from first_sessions) as first_in_console,
        exists (
          select from first_sessions join operator_sessions s using (browser_hash) where s.session_id = $4::uuid
        ) as same_browser
      from rule, waiting`,
    values: [values.firstId, values.firstAt, values.secondId, values.sessionId],
  };
}
