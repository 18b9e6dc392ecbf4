import type { Tx } from '../platform/db/db.ts';
import { defineTopic } from '../platform/event-bus.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { type AccountRef, ACCOUNTS, TRANSFER_KINDS, type TransferKind } from './accounts.ts';
import * as sql from './ledger.sql.ts';

export type Movement = {
  kind: TransferKind;
  from: AccountRef;
  to: AccountRef;
  amountPaise: bigint;
  /**
   * The earlier transfer that this one ends: the hold of a withdrawal, or the payout that the bank returned. A transfer
   * can be ended once.
   */
  resolves?: bigint;
  drawId?: bigint;
  requestId?: string;
  operatorId?: bigint;
  note?: string;
};

export type Moved = {
  transferId: bigint;
  /** The balance of the paying player account after the move; undefined for a house account. */
  fromBalancePaise: bigint | undefined;
  /** The balance of the receiving player account after the move; undefined for a house account. */
  toBalancePaise: bigint | undefined;
  at: Date;
};

/**
 * Published on this node when a transaction has moved money of these players. It is published after the commit and
 * before the caller replies, so that the player's next read shows the new balance. Other nodes receive a NOTIFY.
 */
export const walletsMoved = defineTopic<readonly bigint[]>('wallets-moved');

/**
 * Moves a positive amount between two accounts as one transfer, in the caller's transaction. It locks the wallets in
 * key order (docs/rules.md#8-lock-order). After the commit, every node drops its cached figures of the players and
 * sends the new balance to their streams. Errors: insufficient_balance when the paying player account holds less than
 * the amount; then nothing is written.
 */
export async function move(tx: Tx, movement: Movement): Promise<Result<Moved, 'insufficient_balance'>> {
  const { from, to } = movement;
  const players = [playerOf(from), playerOf(to)];
  const [row] = await tx.query<sql.MoveRow>(
    sql.move([
      TRANSFER_KINDS[movement.kind],
      ACCOUNTS[from.account],
      players[0],
      ACCOUNTS[to.account],
      players[1],
      movement.amountPaise,
      movement.resolves ?? null,
      movement.drawId ?? null,
      null,
      null,
      null,
      movement.requestId ?? null,
      movement.operatorId ?? null,
      movement.note ?? null,
    ]),
  );
  if (row === undefined) return fail('insufficient_balance');
  const playerIds = players.filter((id) => id !== null);
  await notifyWallets(tx, playerIds);
  if (playerIds.length > 0) tx.afterCommit(() => tx.events.publish(walletsMoved, playerIds));
  return ok({
    transferId: row.transfer_id,
    fromBalancePaise: row.from_balance_paise ?? undefined,
    toBalancePaise: row.to_balance_paise ?? undefined,
    at: row.at,
  });
}

function playerOf(ref: AccountRef): bigint | null {
  return 'playerId' in ref ? ref.playerId : null;
}

/** Maximum players per NOTIFY, because PostgreSQL limits a payload to 8,000 bytes. */
const PLAYERS_PER_NOTIFY = 300;

/** Notifies every node, once the transaction commits, that these players' wallets changed. */
export async function notifyWallets(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  for (let start = 0; start < playerIds.length; start += PLAYERS_PER_NOTIFY) {
    await tx.query(sql.notifyWallets(playerIds.slice(start, start + PLAYERS_PER_NOTIFY)));
  }
}
