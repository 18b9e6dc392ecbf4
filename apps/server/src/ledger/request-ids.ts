import { hash } from 'node:crypto';
import type { Tx } from '../platform/db/db.ts';
import * as sql from './ledger.sql.ts';
import { lockWallets } from './wallets.ts';

/**
 * Hashes the input of a money request to 128 bits (32 hex digits). If two requests have one id and equal hashes, the
 * second is a retry.
 */
export function hashInput(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}

/**
 * Whether a request with this id was accepted. 'never': no. 'same': yes, with the same input. 'other': yes, with another
 * input. 'archived': yes, with the same input, but its answer is no longer stored.
 */
export type RequestLookup<Answer> =
  | { seen: 'never' }
  | { seen: 'same'; answer: Answer }
  | { seen: 'other' }
  | { seen: 'archived' };

/**
 * Looks up a request id under the lock of the player's wallet. Callers do this before any other check, so a retry
 * returns its first answer even if the request would fail by now (docs/rules.md#2-replays). Only accepted requests are
 * stored.
 */
export async function lookUpRequest<Answer>(
  tx: Tx,
  request: { playerId: bigint; requestId: string; inputHash: string },
): Promise<RequestLookup<Answer>> {
  await lockWallets(tx, [request.playerId]);
  const [row] = await tx.query<{ input_hash: string; answer: Answer | null }>(
    sql.selectRequest(request.playerId, request.requestId),
  );
  if (row === undefined) return { seen: 'never' };
  if (row.input_hash.replaceAll('-', '') !== request.inputHash) return { seen: 'other' };
  return row.answer === null ? { seen: 'archived' } : { seen: 'same', answer: row.answer };
}

/** Stores the answer of an accepted request, in the transaction that carries it out. `answer` is JSON. */
export async function storeAnswer(
  tx: Tx,
  request: { playerId: bigint; requestId: string; inputHash: string },
  answer: unknown,
): Promise<void> {
  await tx.query(sql.insertRequest(request.playerId, request.requestId, request.inputHash, answer));
}
