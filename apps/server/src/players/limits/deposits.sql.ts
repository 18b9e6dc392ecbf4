import type { Statement } from '../../platform/db/db.ts';
import type { LimitAnswer } from './limit-refusal.ts';

export type DepositRoomRow = {
  is_excluded: boolean;
  receives_transfers: boolean;
  /** Unix ms at which the time-out ends; null without one. */
  time_out_ms: bigint | null;
  /** The tightest deposit limit that the amount would pass; null if it fits. */
  answer: LimitAnswer | null;
};

/**
 * Judges an amount by the deposit limits of a player, with `waitingPaise` more already used. Returns no row for a player
 * without limits.
 */
export function selectDepositRoom(playerId: bigint, amountPaise: bigint, waitingPaise: bigint): Statement {
  return {
    name: 'play_deposit_room',
    text: `select l.excluded_until is not null as is_excluded, l.receives_transfers,
        case when l.time_out_until > app_now() then (extract(epoch from l.time_out_until) * 1000)::bigint end as time_out_ms,
        (
          select play_limit_answer(u.kind, u.period, u.limit_amount, u.used + $3, u.resets_at)
          from play_used(l, app_now()) u
          where u.kind = 'deposit' and u.used + $3::bigint + $2::bigint > u.limit_amount
          order by u.limit_amount - u.used, u.period desc limit 1
        ) as answer
      from play_limits l where l.player_id = $1`,
    values: [playerId, amountPaise, waitingPaise],
  };
}

/** The sum of the pending requests of the last 24 hours, in paise. They reserve room under the limits of the player. */
export function selectReserved(playerId: bigint): Statement {
  return {
    name: 'deposit_reserved',
    text: `select coalesce(sum(amount_paise), 0)::bigint as paise from deposit_requests
      where player_id = $1 and state = 'pending' and created_at > app_now() - interval '24 hours'`,
    values: [playerId],
  };
}

export type DepositRefusal = {
  playerId: bigint;
  /** The request whose payment was put aside. Null if the request itself was refused. */
  depositId: bigint | null;
  amountPaise: bigint;
  /** The limit as the player received it. */
  limit: unknown;
};

/** Stores a deposit that a limit refused. */
export function insertDepositRefusal(row: DepositRefusal): Statement {
  return {
    name: 'play_insert_deposit_refusal',
    text: `insert into play_deposit_refusals (player_id, deposit_id, amount_paise, figures) values ($1, $2, $3, $4)`,
    values: [row.playerId, row.depositId, row.amountPaise, JSON.stringify(row.limit ?? {})],
  };
}

/**
 * Counts a credit under the deposit limits of a player, in the periods that hold `at`, the time of its transfer. Between
 * the judgement and the transfer a period may end.
 */
export function countDeposit(playerId: bigint, amountPaise: bigint, at: Date): Statement {
  return {
    name: 'play_count_deposit',
    text: 'select count_deposit($1, $2, $3)',
    values: [playerId, amountPaise, at],
  };
}
