import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

/** Serialises a player's log-ins: each may send a text, and the texts per hour are limited. */
export function lockLogIns(playerId: bigint): Statement {
  return takeLock('signIns', playerId);
}

export type KnownDevicesRow = {
  /** User agents of clients without a device token. */
  nameless: string[];
  user_agents: string[];
  this_hour: number;
  is_known: boolean;
  one_today: boolean;
};

/**
 * Reads the clients seen at an address before, and counts the sessions opened in the last hour. Also returns whether
 * this device is known, and whether another device became known within the last day.
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
