import type { Tx } from '../../platform/db/db.ts';
import { fail, type Failure } from '../../platform/result.ts';
import { refuseByLimit, refuseByRestriction } from './limit-refusal.ts';
import * as sql from './deposits.sql.ts';

/** Counts a credit that was judged under the same lock of the wallet. A player without limits is ignored. */
export async function countCredit(tx: Tx, playerId: bigint, amountPaise: bigint): Promise<void> {
  await tx.query(sql.countDeposit(playerId, amountPaise));
}

/** Whether a player may receive points from another player now. The caller holds the wallet of the receiver. */
export async function mayReceive(tx: Tx, playerId: bigint, amountPaise: bigint): Promise<boolean> {
  const [row] = await tx.query<sql.DepositRoomRow>(sql.selectDepositRoom(playerId, amountPaise, 0n));
  if (row === undefined) return true;
  return row.receives_transfers && !row.is_excluded && row.time_out_ms === null && row.answer === null;
}

/** The break that refuses an outgoing transfer; undefined without one. The caller holds the wallet of the sender. */
export async function judgeSending(
  tx: Tx,
  playerId: bigint,
): Promise<Failure<'time_out' | 'self_excluded'> | undefined> {
  const [row] = await tx.query<sql.DepositRoomRow>(sql.selectDepositRoom(playerId, 0n, 0n));
  if (row === undefined) return undefined;
  if (row.is_excluded) return fail('self_excluded');
  return row.time_out_ms === null ? undefined : refuseByRestriction('time_out', { until_ms: Number(row.time_out_ms) });
}

type DepositRefusal = 'limit_reached' | 'time_out' | 'self_excluded';

/**
 * The reason why a player may not add points; undefined if it is allowed. `waitingPaise` are deposits that may still be
 * credited; they use the limits too. The caller holds the player's wallet.
 */
export async function judgeDeposit(
  tx: Tx,
  input: { playerId: bigint; amountPaise: bigint; waitingPaise: bigint },
): Promise<Failure<DepositRefusal> | undefined> {
  const [row] = await tx.query<sql.DepositRoomRow>(
    sql.selectDepositRoom(input.playerId, input.amountPaise, input.waitingPaise),
  );
  if (row === undefined) return undefined;
  if (row.is_excluded) return fail('self_excluded');
  if (row.time_out_ms !== null) return refuseByRestriction('time_out', { until_ms: Number(row.time_out_ms) });
  return row.answer === null ? undefined : refuseByLimit(row.answer);
}

/**
 * Judges a credit that counts as a deposit and counts it if it fits: an approved deposit, a received transfer, a
 * correction. A time-out does not refuse it, because it was asked for earlier. Returns the refusal; then nothing is
 * counted. The caller holds the player's wallet and makes the transfer in the same transaction.
 */
export async function countDeposit(
  tx: Tx,
  input: { playerId: bigint; amountPaise: bigint },
): Promise<Failure<'limit_reached' | 'self_excluded'> | undefined> {
  const { playerId, amountPaise } = input;
  const [row] = await tx.query<sql.DepositRoomRow>(sql.selectDepositRoom(playerId, amountPaise, 0n));
  if (row === undefined) return undefined;
  if (row.is_excluded) return fail('self_excluded');
  if (row.answer !== null) return refuseByLimit(row.answer);
  await tx.query(sql.countDeposit(playerId, amountPaise));
  return undefined;
}
