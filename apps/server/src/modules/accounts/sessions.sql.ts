import type { Statement } from '../../platform/db.ts';

export type OpenedRow = { session_id: bigint; public_id: string };

/**
 * Opens a session if the player's password is still the one that was verified; the lock on the player's row puts this
 * before or after a change of password, never beside it.
 */
export function insertSession(row: {
  playerId: bigint;
  verifiedHash: string;
  tokenHash: Buffer;
  userAgent: string;
  address: string;
  /** Of a browser on our own pages; null for other clients. */
  device: string | null;
}): Statement {
  return {
    name: 'session_insert',
    text: `with player as (
        select player_id from players where player_id = $1 and password_hash = $2 and blocked_at is null for share
      )
      insert into player_sessions (player_id, token_hash, user_agent, address, device_id)
      select player_id, $3, $4, $5, $6 from player
      returning session_id, public_id`,
    values: [row.playerId, row.verifiedHash, row.tokenHash, row.userAgent, row.address, row.device],
  };
}

export type LivingRow = {
  session_id: bigint;
  public_id: string;
  player_id: bigint;
  blocked: boolean;
  last_seen_at: Date;
};

export function selectLivingSession(tokenHash: Buffer, idleDays: number): Statement {
  return {
    name: 'session_by_token',
    text: `select s.session_id, s.public_id, s.player_id, p.blocked_at is not null as blocked, s.last_seen_at
      from player_sessions s join players p using (player_id)
      where s.token_hash = $1 and s.ended_at is null and s.last_seen_at > app_now() - make_interval(days => $2)`,
    values: [tokenHash, idleDays],
  };
}

/** Rows that someone is just ending are left alone. */
export function touchSessions(sessionIds: readonly bigint[]): Statement {
  return {
    name: 'session_touch',
    text: `update player_sessions set last_seen_at = app_now()
      where session_id in (
        select session_id from player_sessions
        where session_id = any ($1) and ended_at is null and last_seen_at <= app_now() - interval '2 minutes'
        for update skip locked)`,
    values: [sessionIds],
  };
}

export function rotateSession(sessionId: bigint, tokenHash: Buffer): Statement {
  return {
    name: 'session_rotate',
    text: `update player_sessions set token_hash = $2, last_seen_at = app_now()
      where session_id = $1 and ended_at is null returning session_id`,
    values: [sessionId, tokenHash],
  };
}

/** All living sessions of a player but `keep`; the row locks are taken in key order. */
export function endPlayerSessions(playerId: bigint, reason: string, keep: bigint | null): Statement {
  return {
    name: 'session_end_all',
    text: `update player_sessions set ended_at = app_now(), end_reason = $2
      where session_id in (
        select session_id from player_sessions
        where player_id = $1 and ended_at is null and session_id is distinct from $3
        order by session_id for update)
      returning session_id`,
    values: [playerId, reason, keep],
  };
}

export function endSession(sessionId: bigint, reason: string): Statement {
  return {
    name: 'session_end',
    text: `update player_sessions set ended_at = app_now(), end_reason = $2
      where session_id = $1 and ended_at is null returning session_id`,
    values: [sessionId, reason],
  };
}

/** By the public id, and only of this player. */
export function endNamedSession(playerId: bigint, publicId: string, reason: string): Statement {
  return {
    name: 'session_end_named',
    text: `update player_sessions set ended_at = app_now(), end_reason = $3
      where player_id = $1 and public_id = $2 and ended_at is null returning session_id`,
    values: [playerId, publicId, reason],
  };
}

export type ListedRow = { public_id: string; user_agent: string | null; created_at: Date; last_seen_at: Date };

export function selectPlayerSessions(playerId: bigint, idleDays: number): Statement {
  return {
    name: 'session_list',
    text: `select public_id, user_agent, created_at, last_seen_at from player_sessions
      where player_id = $1 and ended_at is null and last_seen_at > app_now() - make_interval(days => $2)
      order by last_seen_at desc, session_id desc limit 100`,
    values: [playerId, idleDays],
  };
}

/** Whether this player has been logged in from this address before. */
export function selectKnownAddress(playerId: bigint, address: string): Statement {
  return {
    name: 'session_known_address',
    text: 'select 1 as known from player_sessions where player_id = $1 and address = $2 limit 1',
    values: [playerId, address],
  };
}

/** A player's log-ins are opened one after the other: each may send a text, and only so many an hour do. */
export function lockLogIns(playerId: bigint): Statement {
  return {
    name: 'session_lock_log_ins',
    text: `select pg_advisory_xact_lock(hashtextextended('log-in:' || $1, 0))`,
    values: [String(playerId)],
  };
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

export type EndedRow = { session_id: bigint; end_reason: string | null };

export function selectEndedSessions(sessionIds: readonly bigint[]): Statement {
  return {
    name: 'session_ended',
    text: 'select session_id, end_reason from player_sessions where session_id = any ($1) and ended_at is not null',
    values: [sessionIds],
  };
}
