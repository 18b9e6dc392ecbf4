import { TRANSFER_KINDS } from '../../ledger/index.ts';
import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

export type ReceiverRow = { player_id: bigint; name: string; is_blocked: boolean };

/** The player with this mobile number. Returns no row if it is unknown. */
export function selectReceiver(mobile: string): Statement {
  return {
    name: 'transfer_receiver',
    text: 'select player_id, name, blocked_at is not null as is_blocked from players where mobile = $1',
    values: [mobile],
  };
}

/** Serialises the look-ups of one player. Without it, concurrent look-ups could exceed the limit. */
export function lockLookups(playerId: bigint): Statement {
  return takeLock('receiverLookups', playerId);
}

export type LookupsRow = { others: number; known: boolean };

/** The number of other mobile numbers that a player looked up on a day, and whether this one is known. */
export function selectLookups(playerId: bigint, day: string, mobile: string): Statement {
  return {
    name: 'transfer_lookups',
    text: `select count(*) filter (where mobile <> $3)::integer as others, coalesce(bool_or(mobile = $3), false) as known
    from receiver_lookups where player_id = $1 and day = $2`,
    values: [playerId, day, mobile],
  };
}

/** Stores a look-up. A repeated number of the day counts once. */
export function insertLookup(playerId: bigint, day: string, mobile: string): Statement {
  return {
    name: 'transfer_insert_lookup',
    text: 'insert into receiver_lookups (player_id, day, mobile) values ($1, $2, $3) on conflict do nothing',
    values: [playerId, day, mobile],
  };
}

/** Deletes look-ups that are older than three days. */
export function deleteOldLookups(): Statement {
  return {
    text: `delete from receiver_lookups where day < (app_now() - interval '3 days')::date`,
  };
}

/** The sum that a player has sent since an instant, in paise. */
export function selectSentSince(playerId: bigint, since: Date): Statement {
  return {
    name: 'transfer_sent',
    text: `select coalesce(sum(amount_paise), 0)::bigint as sent_paise from transfers
    where from_player = $1 and kind = ${TRANSFER_KINDS.playerTransfer} and at >= $2`,
    values: [playerId, since],
  };
}
