import type { Statement } from '../../platform/db/db.ts';

/** Finds a number of another excluded person whose term has not ended. */
export function selectExcludedNumber(numberHash: Buffer, playerId: bigint | null): Statement {
  return {
    name: 'excluded_number',
    text: `select 1 from excluded_numbers
      where number_hash = $1 and until > app_now() and player_id is distinct from $2 limit 1`,
    values: [numberHash, playerId],
  };
}

/** The mobile number and every payout number, past ones included, of a player. */
export function selectNumbers(playerId: bigint): Statement {
  return {
    name: 'excluded_numbers_of',
    text: `select mobile as number from players where player_id = $1
      union select number from payment_methods where player_id = $1
      union select new_number from payment_method_changes where player_id = $1
      union select old_number from payment_method_changes where player_id = $1 and old_number is not null`,
    values: [playerId],
  };
}

/** Returns a row if the player is excluded: the term runs, or the player has not returned since. */
export function selectExcluded(playerId: bigint): Statement {
  return {
    name: 'excluded_player',
    text: 'select 1 from play_limits where player_id = $1 and excluded_until is not null',
    values: [playerId],
  };
}

/** Stores hashes until the end of the player's term. */
export function keepNumbers(playerId: bigint, hashes: readonly Buffer[]): Statement {
  return {
    name: 'excluded_keep',
    text: `insert into excluded_numbers (number_hash, player_id, until)
      select h, l.player_id, l.excluded_until from play_limits l, unnest($2::bytea[]) h
      where l.player_id = $1 and l.excluded_until is not null
      on conflict (number_hash, player_id) do update set until = excluded.until`,
    values: [playerId, hashes],
  };
}
