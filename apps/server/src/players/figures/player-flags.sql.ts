import type { Statement } from '../../platform/db/db.ts';

export type FlagsRow = {
  mobile: string;
  name: string;
  is_blocked: boolean;
  is_deleted: boolean;
  transfer_allowed: boolean;
  password_reset_at: Date | null;
  now: Date;
};

/** Reads a player's flags from the database. Decisions about money must not use caches. */
export function selectFlags(playerId: bigint): Statement {
  return {
    name: 'money_player',
    text: `select mobile, name, blocked_at is not null as is_blocked, deleted_at is not null as is_deleted, transfer_allowed,
      password_reset_at, app_now() as now
    from players where player_id = $1`,
    values: [playerId],
  };
}
