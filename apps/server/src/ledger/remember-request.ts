import { hash } from 'node:crypto';
import type { Tx } from '../platform/db/db.ts';
import * as sql from './ledger.sql.ts';
import { lockWallets } from './wallets.ts';

/** Hashes a money request's input to 128 bits in the form of a UUID. Two requests with one id are the same if their hashes match. */
export function hashInput(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}

export type Recall<Answer> = { seen: 'never' } | { seen: 'same'; answer: Answer } | { seen: 'other' };

/**
 * Looks up a request id under the player's wallet lock, before any other check: a retry gets its first answer even if the
 * request could no longer be accepted (docs/rules.md#2-replays). Only accepted requests are stored.
 */
export async function recallRequest<Answer>(
  tx: Tx,
  request: { playerId: bigint; requestId: string; inputHash: string },
): Promise<Recall<Answer>> {
  await lockWallets(tx, [request.playerId]);
  const [row] = await tx.query<{ input_hash: string; answer: Answer }>(
    sql.selectRequest(request.playerId, request.requestId),
  );
  if (row === undefined) return { seen: 'never' };
  return row.input_hash.replaceAll('-', '') === request.inputHash
    ? { seen: 'same', answer: row.answer }
    : { seen: 'other' };
}

/** Stores the answer of an accepted request, in the transaction that carries it out. `answer` is JSON. */
export async function rememberRequest(
  tx: Tx,
  request: { playerId: bigint; requestId: string; inputHash: string },
  answer: unknown,
): Promise<void> {
  await tx.query(sql.insertRequest(request.playerId, request.requestId, request.inputHash, answer));
}
