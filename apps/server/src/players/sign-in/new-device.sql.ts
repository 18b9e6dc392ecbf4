import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

/** A player's log-ins are opened one after the other: each may send a text, and only so many an hour do. */
export function lockLogIns(playerId: bigint): Statement {
  return takeLock('signIns', playerId);
}

export type KnownDevicesRow = {
  /** Of clients without a device of their own to be known by. */
  nameless: string[];
  user_agents: string[];
  this_hour: number;
  is_known: boolean;
  one_today: boolean;
};

/**
 * What has been logged in from an address before, how many sessions this hour has seen from anywhere, whether this device
 * is known, and whether another has become known within a day.
 */
export function selectKnownDevices(playerId: bigint, address: string, device: string): Statement {
  return {
    name: 'session_known_devices',
    text: `select coalesce(array_agg(distinct coalesce(user_agent, '')) filter (where address = $2), '{}') as user_agents,
        coalesce(array_agg(distinct coalesce(user_agent, ''))
          filter (where address = $2 and device_id is null), '{}') as nameless,
        count(*) filter (where created_at > app_now() - interval '1 hour')::int as this_hour,
        exists (select from known_devices where player_id = $1 and device_hash = $3) as is_known,
        exists (select from known_devices where player_id = $1 and first_at > app_now() - interval '1 day') as one_today
      from (select user_agent, address, device_id, created_at from player_sessions where player_id = $1
        order by session_id desc limit 200) recent`,
    values: [playerId, address, device],
  };
}
