import type { Statement } from '../../platform/db/db.ts';
import { supportCodeOf } from './support-code.ts';

/**
 * A device is forgotten this many days after its last log-in or log-out. Browsers drop its cookie after the same
 * time.
 */
const KEPT_DAYS = 400;

/** Returns a row if the player of this number has logged in on this device, or support has let it in. */
export function selectKnownDevice(mobile: string, device: string): Statement {
  return {
    name: 'device_known',
    text: `select 1 as known from known_devices d join players p using (player_id)
      where p.mobile = $1 and d.device_hash = $2 and d.last_at > app_now() - make_interval(days => $3)
      union
      select 1 from browsers_let_in where mobile = $1 and support_code = $4 and until > app_now()`,
    values: [mobile, device, KEPT_DAYS, supportCodeOf(mobile, device)],
  };
}

/** Stores a browser of the player, or renews it with the session of its latest log-in. */
export function saveDevice(playerId: bigint, sessionId: bigint, device: string): Statement {
  return {
    name: 'device_save',
    text: `insert into known_devices (player_id, device_hash, session_id) values ($1, $2, $3)
      on conflict (player_id, device_hash) do update set session_id = excluded.session_id, last_at = app_now()`,
    values: [playerId, device, sessionId],
  };
}

/** Renews a known browser of the player. Stores no new one. */
export function touchDevice(playerId: bigint, device: string): Statement {
  return {
    name: 'device_touch',
    text: 'update known_devices set last_at = app_now() where player_id = $1 and device_hash = $2',
    values: [playerId, device],
  };
}

/** Marks a known browser as the one in which its player registered. */
export function markRegistered(playerId: bigint, device: string): Statement {
  return {
    name: 'device_registered',
    text: 'update known_devices set registered_here = true where player_id = $1 and device_hash = $2',
    values: [playerId, device],
  };
}

/** Returns a row if the player registered in this browser, or first used it at least `hours` ago. */
export function selectTrustedDevice(playerId: bigint, device: string, hours: number): Statement {
  return {
    name: 'device_trusted',
    text: `select 1 as trusted from known_devices where player_id = $1 and device_hash = $2
      and (registered_here or first_at <= app_now() - make_interval(hours => $3))`,
    values: [playerId, device, hours],
  };
}

/** Keeps the `most` devices with the latest log-ins and deletes the rest. */
export function trimDevices(playerId: bigint, most: number): Statement {
  return {
    name: 'device_trim',
    text: `delete from known_devices where player_id = $1 and device_hash in (
        select device_hash from known_devices where player_id = $1 order by last_at desc, device_hash offset $2)`,
    values: [playerId, most],
  };
}

/** Deletes all browsers of the player except the one with the hash `keep`. */
export function deleteOtherDevices(playerId: bigint, keep: string): Statement {
  return {
    name: 'device_delete_others',
    text: 'delete from known_devices where player_id = $1 and device_hash <> $2',
    values: [playerId, keep],
  };
}

/** Deletes the browsers whose latest log-in opened one of these sessions. */
export function deleteDevicesOfSessions(playerId: bigint, sessionIds: readonly bigint[]): Statement {
  return {
    name: 'device_delete_of_sessions',
    text: 'delete from known_devices where player_id = $1 and session_id = any ($2)',
    values: [playerId, sessionIds],
  };
}

/** Deletes the browsers that were not used for 400 days. */
export function deleteOldDevices(): Statement {
  return {
    text: 'delete from known_devices where last_at < app_now() - make_interval(days => $1)',
    values: [KEPT_DAYS],
  };
}
