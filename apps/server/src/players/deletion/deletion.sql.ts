import type { Statement } from '../../platform/db/db.ts';

/** Locks the player's row, which serialises requests for deletion and new sessions. Returns no row for an unknown id. */
export function lockPlayer(playerId: bigint): Statement {
  return {
    text: 'select blocked_at is not null as is_blocked, deleted_at from players where player_id = $1 for update',
    values: [playerId],
  };
}

export type PlayerRow = { is_blocked: boolean; deleted_at: Date | null };

/**
 * Returns no row if the player already has an open request, or the account is deleted. The caller holds the player's
 * lock.
 */
export function insertRequest(playerId: bigint, reason: string): Statement {
  return {
    text: `insert into deletion_requests (player_id, reason)
    select player_id, $2 from players p where player_id = $1 and deleted_at is null
      and not exists (select 1 from deletion_requests r where r.player_id = p.player_id and r.handled_at is null)
    returning deletion_request_id`,
    values: [playerId, reason],
  };
}

export type RequestRow = {
  deletion_request_id: bigint;
  at: Date;
  handled_at: Date | null;
  outcome: 'deleted' | 'declined' | null;
  decline_reason: string | null;
};

/** The newest request of a player. */
export function selectNewest(playerId: bigint): Statement {
  return {
    name: 'deletion_newest',
    text: `select deletion_request_id, at, handled_at, outcome, decline_reason from deletion_requests
      where player_id = $1 order by deletion_request_id desc limit 1`,
    values: [playerId],
  };
}

/** Stores the decision about an open request. Returns no row if it was decided before. */
export function decideRequest(row: {
  requestId: bigint;
  outcome: 'deleted' | 'declined';
  declineReason: string | null;
  operatorId: bigint;
}): Statement {
  return {
    text: `update deletion_requests set handled_at = app_now(), outcome = $2, decline_reason = $3, handled_by = $4
      where deletion_request_id = $1 and handled_at is null returning player_id`,
    values: [row.requestId, row.outcome, row.declineReason, row.operatorId],
  };
}

/** Returns a row if a link between this account and an excluded one waits for a decision. */
export function selectOpenLink(playerId: bigint): Statement {
  return {
    text: `select 1 from account_links
      where decision is null and (player_id = $1 or excluded_player_id = $1) limit 1`,
    values: [playerId],
  };
}

/** The name that operators and other players see of a deleted account. */
const DELETED_NAME = 'Deleted account';

/** Overwrites the identity, frees the number, and blocks the account for good. */
export function erasePlayer(playerId: bigint, passwordHash: string): Statement {
  return {
    text: `update players set mobile = 'deleted-' || player_id, name = '${DELETED_NAME}', email = '', password_hash = $2,
        password_reset_at = null, language = 'en', deleted_at = app_now(), blocked_at = app_now(), blocked_reason = '${DELETED_NAME}'
      where player_id = $1`,
    values: [playerId, passwordHash],
  };
}

/**
 * Each statement erases personal data of the player in one table. The browsers of an excluded player stay, because a
 * registration in one of them is linked to the exclusion (docs/decisions/0035-deletion-keeps-the-books.md).
 */
const ERASING: readonly string[] = [
  'update player_sessions set device_id = null, user_agent = null, address = null where player_id = $1',
  'delete from push_devices where player_id = $1',
  'delete from passkey_challenges where player_id = $1',
  'delete from passkeys where player_id = $1',
  'delete from notifications where player_id = $1',
  `update broadcasts set text = '${DELETED_NAME}', text_hindi = '' where player_id = $1`,
  `update deletion_requests set reason = '' where player_id = $1`,
  `delete from known_devices d where player_id = $1
    and not exists (select 1 from play_limits l where l.player_id = d.player_id and l.excluded_until is not null)`,
];

/** The statements that erase what other tables hold of the player. */
export function eraseRecords(playerId: bigint): Statement[] {
  return ERASING.map((text) => ({ text, values: [playerId] }));
}
