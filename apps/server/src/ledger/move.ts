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
  /** The pending transfer that this one posts or voids. Each can be resolved once. */
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
 * Published on this node after a transaction that moved these players' money has committed and before its caller replies,
 * so that the player's next read does not show the old balance. Other nodes receive a NOTIFY.
 */
export const walletsMoved = defineTopic<readonly bigint[]>('wallets-moved');

/**
 * Moves a positive amount between two accounts in the caller's transaction, as one transfer. After the commit every node
 * drops the players' cached figures and pushes the new balance. Locks the wallets in key order (docs/rules.md#8-lock-order).
 * Errors: insufficient_balance when the paying player account holds less than the amount; nothing is written then.
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

/** A NOTIFY payload is limited to 8,000 bytes, so a long list of players is sent in several. */
const PLAYERS_PER_NOTIFY = 300;

/** Notifies every node, once the transaction commits, that these players' wallets changed. */
export async function notifyWallets(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  for (let start = 0; start < playerIds.length; start += PLAYERS_PER_NOTIFY) {
    await tx.query(sql.notifyWallets(playerIds.slice(start, start + PLAYERS_PER_NOTIFY)));
  }
}
