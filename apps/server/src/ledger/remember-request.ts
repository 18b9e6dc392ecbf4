import { hash } from 'node:crypto';
import type { Tx } from '../platform/db/db.ts';
import * as sql from './ledger.sql.ts';
import { lockWallets } from './wallets.ts';

/** A money request's input as a 128-bit hash in the form of a UUID: what makes two requests with one id the same request. */
export function hashInput(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}

export type Recall<Answer> = { seen: 'never' } | { seen: 'same'; answer: Answer } | { seen: 'other' };

/**
 * Looks an id up under the player's wallet lock, before anything else is judged: a retry gets its first answer even
 * when it could no longer be accepted. Only acceptances are remembered, so a refused id may be sent again.
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

/** Remembers what an accepted request answered, in the transaction that carries it out. `answer` is JSON. */
export async function rememberRequest(
  tx: Tx,
  request: { playerId: bigint; requestId: string; inputHash: string },
  answer: unknown,
): Promise<void> {
  await tx.query(sql.insertRequest(request.playerId, request.requestId, request.inputHash, answer));
}
