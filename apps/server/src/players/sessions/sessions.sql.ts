import type { Statement } from '../../platform/db/db.ts';

/** Notifies all nodes after the commit. The payload, the ids separated by commas, may have at most 8,000 bytes. */
export function notify(channel: 'players' | 'sessions', ids: readonly bigint[]): Statement {
  return { name: 'notify_ids', text: 'select pg_notify($1, $2)', values: [channel, ids.join(',')] };
}

export type OpenedRow = { session_id: bigint; public_id: string };

/**
 * Opens a session if the player's password is still the verified one. The lock on the player's row orders this
 * strictly before or after a change of password.
 */
export function insertSession(row: {
  playerId: bigint;
  verifiedHash: string;
  tokenHash: Buffer;
  userAgent: string;
  address: string;
  /** Device of a browser on our own pages; null for other clients. */
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
  is_excluded: boolean;
  time_out_until: Date | null;
  last_seen_at: Date;
};

/** Selects the session of a token hash that has neither ended nor been idle for `idleDays`. */
export function selectLivingSession(tokenHash: Buffer, idleDays: number): Statement {
  return {
    name: 'session_by_token',
    text: `select s.session_id, s.public_id, s.player_id, p.blocked_at is not null as blocked, s.last_seen_at,
        l.excluded_until is not null as is_excluded, l.time_out_until
      from player_sessions s join players p using (player_id) left join play_limits l using (player_id)
      where s.token_hash = $1 and s.ended_at is null and s.last_seen_at > app_now() - make_interval(days => $2)`,
    values: [tokenHash, idleDays],
  };
}

/** Skips rows that another transaction is ending. */
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

/** Replaces the token of a live session and keeps the hash of the old one. Returns no row if the session has ended. */
export function rotateSession(sessionId: bigint, tokenHash: Buffer): Statement {
  return {
    name: 'session_rotate',
    text: `with old as (
        select session_id, token_hash from player_sessions where session_id = $1 and ended_at is null for update
      ), kept as (
        insert into replaced_session_tokens (session_id, token_hash) select session_id, token_hash from old
        on conflict (session_id) do update set token_hash = excluded.token_hash, replaced_at = excluded.replaced_at
      )
      update player_sessions s set token_hash = $2, last_seen_at = app_now()
      from old where s.session_id = old.session_id returning s.session_id`,
    values: [sessionId, tokenHash],
  };
}

export type ReplacedRow = { session_id: bigint; player_id: bigint };

/** Selects a live session whose token had this hash until at most `seconds` ago. */
export function selectReplacedToken(tokenHash: Buffer, seconds: number): Statement {
  return {
    name: 'session_by_replaced_token',
    text: `select s.session_id, s.player_id from replaced_session_tokens r join player_sessions s using (session_id)
      where r.token_hash = $1 and r.replaced_at > app_now() - make_interval(secs => $2) and s.ended_at is null`,
    values: [tokenHash, seconds],
  };
}

/** Ends all live sessions of a player except `keep`. Row locks are taken in key order. */
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

/** Ends one session. Returns no row if it had already ended. */
export function endSession(sessionId: bigint, reason: string): Statement {
  return {
    name: 'session_end',
    text: `update player_sessions set ended_at = app_now(), end_reason = $2
      where session_id = $1 and ended_at is null returning session_id`,
    values: [sessionId, reason],
  };
}

/** Ends the player's session with this public id. */
export function endNamedSession(playerId: bigint, publicId: string, reason: string): Statement {
  return {
    name: 'session_end_named',
    text: `update player_sessions set ended_at = app_now(), end_reason = $3
      where player_id = $1 and public_id = $2 and ended_at is null returning session_id`,
    values: [playerId, publicId, reason],
  };
}

export type ListedRow = { public_id: string; user_agent: string | null; created_at: Date; last_seen_at: Date };

/** Selects the player's live sessions, most recently used first, at most 100. */
export function selectPlayerSessions(playerId: bigint, idleDays: number): Statement {
  return {
    name: 'session_list',
    text: `select public_id, user_agent, created_at, last_seen_at from player_sessions
      where player_id = $1 and ended_at is null and last_seen_at > app_now() - make_interval(days => $2)
      order by last_seen_at desc, session_id desc limit 100`,
    values: [playerId, idleDays],
  };
}

export type EndedRow = { session_id: bigint; end_reason: string | null };

/** Selects the end reasons of those sessions that have ended. */
export function selectEndedSessions(sessionIds: readonly bigint[]): Statement {
  return {
    name: 'session_ended',
    text: 'select session_id, end_reason from player_sessions where session_id = any ($1) and ended_at is not null',
    values: [sessionIds],
  };
}

/** Deletes the push subscriptions of sessions that have ended. */
export function deletePush(sessionIds: readonly bigint[]): Statement {
  return {
    name: 'session_delete_push',
    text: 'delete from push_devices where session_id = any ($1)',
    values: [sessionIds],
  };
}
