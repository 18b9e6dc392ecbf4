import type { Statement } from '../platform/db/db.ts';

export type WalletRow = { balance_paise: bigint; held_paise: bigint; wallet_seq: bigint };

export type MoveRow = {
  transfer_id: bigint;
  from_balance_paise: bigint | null;
  to_balance_paise: bigint | null;
  at: Date;
};

/** Creates a player's accounts if they do not exist. */
export function openWallet(playerId: bigint): Statement {
  return { name: 'ledger_open_wallet', text: 'select ledger_open_wallet($1)', values: [playerId] };
}

/** Locks the wallets of these players in key order until the transaction ends. */
export function lockWallets(playerIds: readonly bigint[]): Statement {
  return { name: 'ledger_lock_wallets', text: 'select ledger_lock_wallets($1)', values: [playerIds] };
}

/** The stored balances of a player. Returns no row without accounts. */
export function selectWallet(playerId: bigint): Statement {
  return {
    name: 'ledger_wallet',
    text: 'select balance_paise, held_paise, wallet_seq from wallets where player_id = $1',
    values: [playerId],
  };
}

/**
 * Moves an amount. `values` has the order of the parameters of the SQL function ledger_move. Returns no row if the
 * balance is too low.
 */
export function move(values: readonly unknown[]): Statement {
  return {
    name: 'ledger_move',
    text: `select transfer_id, from_balance_paise, to_balance_paise, at
      from ledger_move($1::smallint, $2::smallint, $3, $4::smallint, $5, $6, $7, $8, $9, $10, $11::smallint, $12, $13, $14)`,
    values,
  };
}

/** Notifies every node at the commit. The payload lists the player ids, separated by commas. */
export function notifyWallets(playerIds: readonly bigint[]): Statement {
  return { name: 'notify_wallets', text: `select pg_notify('wallets', $1)`, values: [playerIds.join(',')] };
}

/** Stores the answer of an accepted request as JSON. */
export function insertRequest(playerId: bigint, requestId: string, inputHash: string, answer: unknown): Statement {
  return {
    name: 'request_insert',
    text: 'insert into requests (player_id, request_id, input_hash, answer) values ($1, $2, $3, $4)',
    values: [playerId, requestId, inputHash, JSON.stringify(answer)],
  };
}

/**
 * Reads the input hash and the answer of an accepted request. The answer is null if the id is archived. Returns no row
 * if the id is new.
 */
export function selectRequest(playerId: bigint, requestId: string): Statement {
  return {
    name: 'request_select',
    text: 'select input_hash, answer from find_request($1, $2)',
    values: [playerId, requestId],
  };
}

export type ArchivedPage = {
  rows_read: number;
  rows_moved: number;
  last_player: bigint | null;
  last_id: string | null;
};

/** Reads `rows` requests after a key and moves the old ones to the archive. schema.sql has the details. */
export function archiveRequests(after: { player: bigint; id: string }, rows: number): Statement {
  return {
    name: 'archive_requests',
    text: 'select rows_read, rows_moved, last_player, last_id from archive_requests($1, $2, $3)',
    values: [after.player, after.id, rows],
  };
}
