import type { Tx } from '../../platform/db/db.ts';
import { fail, type Failure } from '../../platform/result.ts';
import { refuseByLimit, refuseByRestriction } from './limit-refusal.ts';
import * as sql from './deposits.sql.ts';

/**
 * Counts a credit that was judged under the same lock of the wallet. `at` is the time of its transfer. A player without
 * limits is ignored.
 */
export async function countCredit(
  tx: Tx,
  { playerId, amountPaise, at }: { playerId: bigint; amountPaise: bigint; at: Date },
): Promise<void> {
  await tx.query(sql.countDeposit(playerId, amountPaise, at));
}

/** A credit to judge. `waitingPaise` are deposits that may still be credited. They use the limits too. */
type Credit = { playerId: bigint; amountPaise: bigint; waitingPaise: bigint };

/**
 * Whether a player may receive points from another player now. `readWaiting` is called only for players with limits. The
 * caller holds the wallet of the receiver.
 */
export async function mayReceive(
  tx: Tx,
  { playerId, amountPaise, readWaiting }: Omit<Credit, 'waitingPaise'> & { readWaiting: () => Promise<bigint> },
): Promise<boolean> {
  const judge = (waitingPaise: bigint) =>
    tx.query<sql.DepositRoomRow>(sql.selectDepositRoom(playerId, amountPaise, waitingPaise));
  const [row] = await judge(0n);
  if (row === undefined) return true;
  if (!row.receives_transfers || row.is_excluded || row.time_out_ms !== null || row.answer !== null) return false;
  return (await judge(await readWaiting())).every(({ answer }) => answer === null);
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
 * The reason why a player may not add points; undefined if it is allowed. A refusal by a limit leaves a row for the
 * report and the signs of harm. The caller holds the player's wallet and commits also after a refusal.
 */
export async function judgeDeposit(
  tx: Tx,
  { playerId, amountPaise, waitingPaise }: Credit,
): Promise<Failure<DepositRefusal> | undefined> {
  const [row] = await tx.query<sql.DepositRoomRow>(sql.selectDepositRoom(playerId, amountPaise, waitingPaise));
  if (row === undefined) return undefined;
  if (row.is_excluded) return fail('self_excluded');
  if (row.time_out_ms !== null) return refuseByRestriction('time_out', { until_ms: Number(row.time_out_ms) });
  if (row.answer === null) return undefined;
  const refused = refuseByLimit(row.answer);
  await recordDepositRefusal(tx, { playerId, depositId: null, amountPaise, limit: refused.extra?.limit });
  return refused;
}

/** Stores a deposit that a limit refused, for the report and the signs of harm. */
export async function recordDepositRefusal(tx: Tx, row: sql.DepositRefusal): Promise<void> {
  await tx.query(sql.insertDepositRefusal(row));
}

/**
 * Judges a credit that counts as a deposit: an approved deposit or a correction. A time-out does not refuse it, because
 * it was asked for earlier. Returns the refusal. The caller holds the player's wallet, makes the transfer in the same
 * transaction, and then counts it with `countCredit`.
 */
export async function judgeCredit(
  tx: Tx,
  { playerId, amountPaise, waitingPaise }: Credit,
): Promise<Failure<'limit_reached' | 'self_excluded'> | undefined> {
  const [row] = await tx.query<sql.DepositRoomRow>(sql.selectDepositRoom(playerId, amountPaise, waitingPaise));
  if (row === undefined) return undefined;
  if (row.is_excluded) return fail('self_excluded');
  return row.answer === null ? undefined : refuseByLimit(row.answer);
}
