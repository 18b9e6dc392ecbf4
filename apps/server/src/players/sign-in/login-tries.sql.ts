import type { Statement } from '../../platform/db/db.ts';
import type { TryOrigin } from '../../platform/security/try-origins.ts';

/**
 * Counts an attempt before the password is checked, so that simultaneous attempts cannot bypass the delay. Returns no
 * row, and counts nothing, while the delay after the last attempt lasts. The first `free` attempts have no delay; then
 * it is 1 s and doubles up to a minute.
 */
export function reserveLoginTry(mobile: string, { key, free }: TryOrigin): Statement {
  return {
    name: 'login_reserve',
    text: `insert into login_failures as f (mobile, origin, failures, last_at) values ($1, $2, 1, app_now())
      on conflict (mobile, origin) do update set
        failures = case when f.last_at < app_now() - interval '1 hour' then 1 else least(f.failures + 1, 30) end,
        last_at = app_now()
      where f.failures < $3 or f.last_at + make_interval(secs => least(power(2, f.failures - $3), 60)) <= app_now()
      returning failures`,
    values: [mobile, key, free],
  };
}

/** Clears the attempts of a number from these origins. */
export function forgetLoginTries(mobile: string, origins: readonly string[]): Statement {
  return {
    name: 'login_forget',
    text: 'delete from login_failures where mobile = $1 and origin = any ($2)',
    values: [mobile, origins],
  };
}

/** Clears the attempts of a number from all origins. */
export function forgetAllLoginTries(mobile: string): Statement {
  return { text: 'delete from login_failures where mobile = $1', values: [mobile] };
}

/** Deletes counts whose last attempt is more than a day ago. */
export function deleteOldLoginTries(): Statement {
  return { text: `delete from login_failures where last_at < app_now() - interval '1 day'` };
}

/** Selects the distinct addresses of the player's last 200 log-ins. */
export function selectLogInAddresses(playerId: bigint): Statement {
  return {
    name: 'session_addresses',
    text: `select distinct address
      from (select address from player_sessions where player_id = $1 order by created_at desc limit 200) recent`,
    values: [playerId],
  };
}
