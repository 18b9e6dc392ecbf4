import type { Statement } from '../../platform/db/db.ts';

export type PlayerRow = {
  player_id: bigint;
  mobile: string;
  name: string;
  email: string;
  password_hash: string;
  betting_status: boolean;
  blocked: boolean;
};

const COLUMNS = 'player_id, mobile, name, email, password_hash, betting_status, blocked_at is not null as blocked';

/** Selects the player of a number, ten digits. Returns no row for an unknown number. */
export function selectPlayerByMobile(mobile: string): Statement {
  return { name: 'player_by_mobile', text: `select ${COLUMNS} from players where mobile = $1`, values: [mobile] };
}

/** Selects a player by id. */
export function selectPlayer(playerId: bigint): Statement {
  return { name: 'player_by_id', text: `select ${COLUMNS} from players where player_id = $1`, values: [playerId] };
}

/** Returns no row if the number is taken, also by a registration that commits at the same moment. */
export function insertPlayer(row: {
  mobile: string;
  name: string;
  email: string;
  passwordHash: string;
  mayBet: boolean;
  isDemo: boolean;
}): Statement {
  return {
    name: 'player_insert',
    text: `insert into players (mobile, name, email, password_hash, betting_status, is_demo)
      values ($1, $2, $3, $4, $5, $6) on conflict (mobile) do nothing returning player_id`,
    values: [row.mobile, row.name, row.email, row.passwordHash, row.mayBet, row.isDemo],
  };
}

/** Replaces only the verified hash, so that of two simultaneous changes one fails. */
export function replacePassword(playerId: bigint, verifiedHash: string, newHash: string): Statement {
  return {
    name: 'player_replace_password',
    text: 'update players set password_hash = $3 where player_id = $1 and password_hash = $2 returning player_id',
    values: [playerId, verifiedHash, newHash],
  };
}

/**
 * Replaces the password and stores the time of the reset, from which payouts are held. Returns no row for an unknown
 * number.
 */
export function resetPassword(mobile: string, newHash: string): Statement {
  return {
    name: 'player_reset_password',
    text: `update players set password_hash = $2, password_reset_at = app_now() where mobile = $1 returning player_id`,
    values: [mobile, newHash],
  };
}

/** An empty email keeps the stored one. A deleted account stays as it is, also for a call that was under way. */
export function updateProfile(playerId: bigint, name: string, email: string): Statement {
  return {
    name: 'player_update_profile',
    text: `update players set name = $2, email = case when $3 = '' then email else $3 end
      where player_id = $1 and deleted_at is null`,
    values: [playerId, name, email],
  };
}

/**
 * Returns a row if another player has this email, ignoring case. It repeats the predicate of the index players_email;
 * otherwise the planner reads all players.
 */
export function selectOtherWithEmail(playerId: bigint, email: string): Statement {
  return {
    text: `select player_id from players where email <> '' and lower(email) = lower($2) and player_id <> $1 limit 1`,
    values: [playerId, email],
  };
}

/** Returns a row if the player has a passkey that opens the account. */
export function selectAnyPasskey(playerId: bigint): Statement {
  return { text: 'select from passkeys where player_id = $1 and removed_at is null limit 1', values: [playerId] };
}
