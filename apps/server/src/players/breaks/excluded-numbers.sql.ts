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

/**
 * The mobile number of one excluded player with an open account and stored hashes. `hashExcludedAgain` reaches this
 * player last, so the hash is missing while it has not finished.
 */
export function selectExcludedMobile(): Statement {
  return {
    text: `select p.player_id, p.mobile from play_limits l join players p using (player_id)
      where l.excluded_until is not null and p.deleted_at is null
        and exists (select 1 from excluded_numbers e where e.player_id = p.player_id)
      order by p.player_id desc limit 1`,
  };
}

/** Returns a row if the hash is stored for the player. */
export function selectHashOf(playerId: bigint, numberHash: Buffer): Statement {
  return {
    text: 'select 1 from excluded_numbers where player_id = $1 and number_hash = $2',
    values: [playerId, numberHash],
  };
}

/** The mobile number of a player. */
export function selectMobile(playerId: bigint): Statement {
  return { text: 'select mobile from players where player_id = $1', values: [playerId] };
}

/** Until when a deletion at this time bars the number of the account. l is its row of play_limits. */
const heldUntil = (deletedAt: string): string =>
  `greatest(${deletedAt} + interval '24 hours', play_resets_at((play_periods(${deletedAt}))[2], 2),
          play_resets_at((play_periods(${deletedAt}))[3], 3), l.time_out_until, l.excluded_until)`;

/**
 * Stores the hash of the number of an account that is being deleted, if the player has limits or a break. The number
 * stays barred as long as the restrictions of the account could last. This is the latest of four times: the end of the
 * running week, of the running month, of each break, and 24 hours from now. Removing a limit, or returning after an
 * exclusion, takes 24 hours. free_ms is the present time without limits, and null for an exclusion without an end.
 */
export function holdNumber(playerId: bigint, numberHash: Buffer): Statement {
  return {
    text: `with held as (
        insert into excluded_numbers (number_hash, player_id, until)
        select $2, l.player_id, ${heldUntil('app_now()')} from play_limits l where l.player_id = $1
        on conflict (number_hash, player_id) do update set until = excluded.until
        returning until
      )
      select case when isfinite(t.until) then (extract(epoch from t.until) * 1000)::bigint end as free_ms
      from (select coalesce((select until from held), app_now()) as until) t`,
    values: [playerId, numberHash],
  };
}

/** Bars the stored numbers of an open account until the end of the exclusion in force. */
export function barNumbersUntilEnd(playerId: bigint): Statement {
  return {
    name: 'excluded_until_end',
    text: `update excluded_numbers e set until = l.excluded_until from play_limits l join players p using (player_id)
      where e.player_id = $1 and l.player_id = $1 and l.excluded_until is not null and p.deleted_at is null`,
    values: [playerId],
  };
}

/**
 * Bars the stored numbers of a deleted account as long as the breaks in force and the limits of the account could last.
 * Payout numbers stay barred as long as the mobile number, because one hash may stand for both.
 */
export function holdNumbersUntilEnd(playerId: bigint): Statement {
  return {
    name: 'excluded_hold_until_end',
    text: `update excluded_numbers e set until = ${heldUntil('p.deleted_at')}
      from play_limits l join players p using (player_id)
      where e.player_id = $1 and l.player_id = $1 and p.deleted_at is not null`,
    values: [playerId],
  };
}

/** Deletes the stored numbers of an open account that is not excluded any more. */
export function forgetNumbers(playerId: bigint): Statement {
  return {
    name: 'excluded_forget',
    text: `delete from excluded_numbers e where e.player_id = $1
      and exists (
        select 1 from play_limits l join players p using (player_id)
        where l.player_id = $1 and l.excluded_until is null and p.deleted_at is null)`,
    values: [playerId],
  };
}
