import type { Statement } from '../../platform/db/db.ts';

/** What a challenge allows. */
export type ChallengePurpose = 'log_in' | 'add' | 'withdrawal' | 'payout_number';

export type PasskeyRow = {
  passkey_id: bigint;
  player_id: bigint;
  user_handle: Buffer;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: bigint;
  transports: string[];
  name: string;
  added_at: Date;
  last_used_at: Date | null;
  counts_as_code_from: Date;
  counts_as_code: boolean;
};

/**
 * A passkey counts as a code `newDeviceHours` after it was added, and after a password reset. A thief who adds one
 * therefore waits as long as on a new device.
 */
const COUNTS_FROM = 'greatest(k.added_at, p.password_reset_at) + make_interval(hours => $2)';

const COLUMNS = `k.passkey_id, k.player_id, k.user_handle, k.credential_id, k.public_key, k.sign_count, k.transports,
  k.name, k.added_at, k.last_used_at, ${COUNTS_FROM} as counts_as_code_from, ${COUNTS_FROM} <= app_now() as counts_as_code`;

/** Selects the player's passkeys, newest first. */
export function selectPasskeys(playerId: bigint, newDeviceHours: number): Statement {
  return {
    name: 'passkeys_of_player',
    text: `select ${COLUMNS} from passkeys k join players p using (player_id)
      where k.player_id = $1 and k.removed_at is null order by k.passkey_id desc`,
    values: [playerId, newDeviceHours],
  };
}

/** Selects a passkey and locks it, so that two signatures are judged one after the other. */
export function lockPasskey(credentialId: Buffer, newDeviceHours: number): Statement {
  return {
    name: 'passkey_lock',
    text: `select ${COLUMNS} from passkeys k join players p using (player_id)
      where k.credential_id = $1 and k.removed_at is null for update of k`,
    values: [credentialId, newDeviceHours],
  };
}

/** Selects the number of a passkey's player. Returns no row for an unknown or removed passkey. */
export function selectMobileOfPasskey(credentialId: Buffer): Statement {
  return {
    name: 'passkey_mobile',
    text: `select p.mobile from passkeys k join players p using (player_id)
      where k.credential_id = $1 and k.removed_at is null`,
    values: [credentialId],
  };
}

/**
 * Stores a passkey. Returns no row if it is already stored, the player has `most` passkeys, or the account is deleted.
 */
export function insertPasskey(row: {
  playerId: bigint;
  userHandle: Buffer;
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: readonly string[];
  name: string;
  sessionId: bigint;
  address: string;
  most: number;
}): Statement {
  return {
    text: `insert into passkeys (player_id, user_handle, credential_id, public_key, sign_count, transports, name,
        added_in_session, added_from)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9
      where (select count(*) from passkeys where player_id = $1 and removed_at is null) < $10
        and exists (select 1 from players where player_id = $1 and deleted_at is null for share)
      on conflict (credential_id) do nothing returning passkey_id`,
    values: [
      row.playerId,
      row.userHandle,
      row.credentialId,
      row.publicKey,
      row.signCount,
      row.transports,
      row.name,
      row.sessionId,
      row.address,
      row.most,
    ],
  };
}

/** Stores the count of a good signature. */
export function markUsed(passkeyId: bigint, signCount: number): Statement {
  return {
    name: 'passkey_used',
    text: 'update passkeys set sign_count = $2, last_used_at = app_now() where passkey_id = $1',
    values: [passkeyId, signCount],
  };
}

export type RemovedRow = { name: string; removed_at: Date };

/** Removes a passkey of the player. Returns no row if there is none. An operator has no session of the player. */
export function markRemoved(row: {
  playerId: bigint;
  passkeyId: bigint;
  sessionId: bigint | null;
  address: string | null;
}): Statement {
  return {
    text: `update passkeys set removed_at = app_now(), removed_in_session = $3, removed_from = $4
      where passkey_id = $2 and player_id = $1 and removed_at is null returning name, removed_at`,
    values: [row.playerId, row.passkeyId, row.sessionId, row.address],
  };
}

/** Deletes the player's open challenge of a purpose. */
export function deleteChallengesOf(playerId: bigint, purpose: ChallengePurpose): Statement {
  return {
    name: 'passkey_challenge_replace',
    text: 'delete from passkey_challenges where player_id = $1 and purpose = $2',
    values: [playerId, purpose],
  };
}

export type NewChallenge = {
  purpose: ChallengePurpose;
  /** Null for a log-in. */
  playerId: bigint | null;
  /** What exactly is confirmed; '' where the purpose says it. */
  subject: string;
  /** For a new passkey: the id that the authenticator stores with it. */
  userHandle: Buffer | null;
};

/** Stores the hash of a challenge. */
export function insertChallenge(challengeHash: Buffer, row: NewChallenge, seconds: number): Statement {
  return {
    name: 'passkey_challenge_insert',
    text: `insert into passkey_challenges (challenge_hash, purpose, player_id, subject, user_handle, expires_at)
      values ($1, $2, $3, $4, $5, app_now() + make_interval(secs => $6))`,
    values: [challengeHash, row.purpose, row.playerId, row.subject, row.userHandle, seconds],
  };
}

export type SpentRow = { user_handle: Buffer | null };

/** Deletes a challenge that fits exactly. Returns its row to the first caller only. */
export function spendChallenge(challengeHash: Buffer, fits: Omit<NewChallenge, 'userHandle'>): Statement {
  return {
    name: 'passkey_challenge_spend',
    text: `delete from passkey_challenges where challenge_hash = $1 and purpose = $2
        and player_id is not distinct from $3 and subject = $4 and expires_at > app_now()
      returning user_handle`,
    values: [challengeHash, fits.purpose, fits.playerId, fits.subject],
  };
}

/** Returns a row while the challenge of a log-in is open. */
export function selectOpenLogIn(challengeHash: Buffer): Statement {
  return {
    name: 'passkey_challenge_open',
    text: `select from passkey_challenges
      where challenge_hash = $1 and purpose = 'log_in' and expires_at > app_now()`,
    values: [challengeHash],
  };
}

/** Deletes the challenges that nobody answered in time. */
export function deleteOldChallenges(): Statement {
  return { text: 'delete from passkey_challenges where expires_at <= app_now()' };
}
