import { takeLock, takeSharedLock, tryLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

export type WorkRow = {
  settlement_id: bigint;
  draw_id: bigint;
  family: 'main' | 'starline' | 'gali';
  business_date: string;
  purpose: 'pay' | 'refund';
  voiding: boolean;
};

const WORK = `select s.settlement_id, s.draw_id, d.family, d.business_date, s.purpose,
    s.void_requested_at is not null as voiding
  from settlements s join draws d using (draw_id)
  where (s.completed_at is null and s.void_requested_at is null or s.void_requested_at is not null and s.void_completed_at is null)`;

/** Unfinished settlements. Reversals come first, because a refund waits for them. */
export function selectUnfinished(): Statement {
  return {
    name: 'settlements_unfinished',
    text: `${WORK} order by voiding desc, s.settlement_id`,
  };
}

/** Locks a settlement until the transaction ends, without waiting. `is_mine` is false if another worker holds it. */
export function tryLockSettlement(settlementId: bigint): Statement {
  return tryLock('settlement', settlementId);
}

/** The result of one chunk. `more` is true while work remains. `players` are the players whose wallets changed. */
export type ChunkRow = { more: boolean; players: bigint[] | null };

/** Pays the winners among the next `limit` slips. `kind` is the transfer kind of the wins. */
export function settleChunk(settlementId: bigint, kind: number, businessDate: string, limit: number): Statement {
  return {
    name: 'settle_chunk',
    text: 'select more, paid_players as players from settle_chunk($1, $2::smallint, $3, $4)',
    values: [settlementId, kind, businessDate, limit],
  };
}

/** Reverses the next payouts of a voided settlement: about `limit`, and always whole slips. */
export function reverseChunk(settlementId: bigint, limit: number): Statement {
  return {
    name: 'reverse_chunk',
    text: 'select more, reversed_players as players from reverse_chunk($1, $2)',
    values: [settlementId, limit],
  };
}

/** Whether the reversal of a settlement has not completed. */
export function selectIsReversing(settlementId: bigint): Statement {
  return {
    name: 'is_reversing',
    text: 'select void_completed_at is null as is_reversing from settlements where settlement_id = $1',
    values: [settlementId],
  };
}

export type TakenBackRow = {
  player_id: bigint;
  paise: bigint;
  market_name: string;
  market_name_hindi: string;
  family: WorkRow['family'];
  side: number;
  number: string;
};

/** A settlement whose payouts were reversed. */
export type ReversedRow = Pick<WorkRow, 'settlement_id' | 'business_date'>;

/**
 * The payouts of a reversed settlement, by player. Leaves out wins that the player was not notified of. Wins up to
 * `unmarked_seq` have no row in notified_wins, because an older release returned them. `playerId` restricts it to one
 * player.
 */
export function selectTakenBack(work: ReversedRow, playerId?: bigint): Statement {
  const isOne = playerId !== undefined;
  return {
    name: isOne ? 'reverse_told_one' : 'reverse_told',
    text: `select p.player_id, sum(p.amount_paise)::bigint as paise, m.name as market_name, m.name_hindi as market_name_hindi,
        d.family, r.side, r.number
      from payouts p join settlements s using (settlement_id) join results r using (result_id)
      join draws d on d.draw_id = s.draw_id join markets m on m.market_id = d.market_id
      join transfers t on t.transfer_id = p.transfer_id
      left join notified_wins n on n.player_id = p.player_id and n.settlement_id = p.settlement_id
      left join told_wins w on w.player_id = p.player_id
      where p.settlement_id = $1 and p.business_date = $2 ${isOne ? 'and p.player_id = $3' : ''}
        and (n.player_id is not null or t.to_seq <= coalesce(w.unmarked_seq, w.seen_seq))
      group by p.player_id, m.market_id, d.draw_id, r.result_id`,
    values: [work.settlement_id, work.business_date, ...(isOne ? [playerId] : [])],
  };
}

export type DeliveredRow = ReversedRow & { is_reversed: boolean };

/**
 * Keeps the reversal of a settlement from completing until this transaction ends. Senders do not wait for each other.
 * With a lock of the row, each sender would write to the row and wait for each chunk of the reversal.
 */
export function lockDelivered(settlementId: bigint): Statement {
  return takeSharedLock('deliveredWins', settlementId);
}

/** Waits for all senders that are marking wins of a settlement, and blocks new ones until the transaction ends. */
export function lockAllDelivered(settlementId: bigint): Statement {
  return takeLock('deliveredWins', settlementId);
}

/** Reads whether the payouts of a settlement are reversed. */
export function selectDelivered(settlementId: bigint): Statement {
  return {
    name: 'settlement_delivered',
    text: `select s.settlement_id, d.business_date, s.void_completed_at is not null as is_reversed
      from settlements s join draws d using (draw_id) where s.settlement_id = $1`,
    values: [settlementId],
  };
}

/** Refunds the next `limit` slips of a cancelled draw. */
export function refundChunk(settlementId: bigint, businessDate: string, limit: number): Statement {
  return {
    name: 'refund_chunk',
    text: 'select more, paid_players as players from refund_chunk($1, $2, $3)',
    values: [settlementId, businessDate, limit],
  };
}

/** True while a voided settlement of the draw still has payouts to reverse. */
export function hasUnreversed(drawId: bigint): Statement {
  return {
    text: `select exists (select 1 from settlements where draw_id = $1 and purpose = 'pay' and void_requested_at is not null
      and void_completed_at is null) as waiting`,
    values: [drawId],
  };
}
