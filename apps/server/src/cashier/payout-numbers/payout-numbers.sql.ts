import type { Statement } from '../../platform/db/db.ts';

export type PayoutMethod = 'paytm' | 'googlepay' | 'phonepe';

export type MethodRow = {
  method: PayoutMethod;
  number: string;
  held_until: Date | null;
  added_at: Date;
  changed_at: Date;
};

/** A player's payout numbers, in the order Google Pay, Paytm, PhonePe. */
export function selectMethods(playerId: bigint): Statement {
  return {
    name: 'payment_methods',
    text: `select method, number, held_until, added_at, changed_at from payment_methods where player_id = $1
    order by array_position(array['googlepay', 'paytm', 'phonepe'], method)`,
    values: [playerId],
  };
}

/**
 * Inserts or replaces the number of a method. Its hold ends `holdHours` from now by the database clock; null means no
 * hold. A replacement never shortens the hold of the earlier number.
 */
export function saveMethod(row: {
  playerId: bigint;
  method: PayoutMethod;
  number: string;
  holdHours: number | null;
}): Statement {
  return {
    text: `insert into payment_methods (player_id, method, number, held_until)
    values ($1, $2, $3, app_now() + make_interval(hours => $4::integer))
    on conflict (player_id, method) do update set number = excluded.number, changed_at = app_now(),
      held_until = greatest(payment_methods.held_until, excluded.held_until)
    returning method, number, held_until, added_at, changed_at`,
    values: [row.playerId, row.method, row.number, row.holdHours],
  };
}

/** The end of the hold on a player's number. Returns no row without a number of this method. */
export function selectNumberHold(playerId: bigint, method: PayoutMethod): Statement {
  return {
    name: 'payment_method_hold',
    text: 'select held_until from payment_methods where player_id = $1 and method = $2',
    values: [playerId, method],
  };
}

/** Stores a change of a number in the history. `oldNumber` is null for a first number. */
export function insertMethodChange(row: {
  playerId: bigint;
  method: PayoutMethod;
  oldNumber: string | null;
  newNumber: string;
  sessionId: bigint | null;
  address: string | null;
}): Statement {
  return {
    text: `insert into payment_method_changes (player_id, method, old_number, new_number, session_id, address)
    values ($1, $2, $3, $4, $5, $6)`,
    values: [row.playerId, row.method, row.oldNumber, row.newNumber, row.sessionId, row.address],
  };
}
