import { formatAmount } from '@surahi/game';
import { move } from '../../ledger/index.ts';
import { notifyConsoles } from '../../operators/api/index.ts';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { notifyPlayer } from '../../players/notices/index.ts';
import { readReference } from '../queues/index.ts';
import * as sql from './return-deposit.sql.ts';

/**
 * Records that an operator paid a refused deposit back outside, once. The amount leaves the account to_return. Errors:
 * not_found for a deposit that does not wait to be returned, already_decided, reference_invalid.
 */
export async function returnDeposit(
  db: Db,
  input: { depositId: bigint; reference: string; actor: Actor & { operatorId: bigint } },
): Promise<Result<bigint, 'not_found' | 'already_decided' | 'reference_invalid'>> {
  const { depositId, actor } = input;
  const { operatorId } = actor;
  const reference = readReference(input.reference);
  if (reference === null) return fail('reference_invalid');
  return db.attempt(async (tx): Promise<Result<bigint, 'not_found' | 'already_decided'>> => {
    const [row] = await tx.query<sql.ToReturnRow>(sql.lockToReturn(depositId));
    if (row === undefined) return fail('not_found');
    if (row.is_returned) return fail('already_decided');
    const { player_id: playerId, approved_paise: amountPaise } = row;
    const moved = await move(tx, {
      kind: 'depositReturned',
      from: { account: 'toReturn' },
      to: { account: 'cashOut' },
      amountPaise,
      resolves: row.transfer_id,
      operatorId,
    });
    if (!moved.ok) throw new Error('ledger refused a return, although toReturn has no limit');
    const { transferId } = moved.value;
    await tx.query(sql.insertReturn({ depositId, transferId, reference, operatorId }));
    await notifyPlayer(tx, playerId, `Your payment of ${formatAmount(amountPaise)} points was returned to you.`);
    await notifyConsoles(tx, 'deposits');
    const after = { state: 'returned', amountPaise, reference, transferId };
    await writeAudit(tx, {
      actor,
      action: 'deposit.return',
      subject: `deposit:${depositId}`,
      before: { state: 'to_return' },
      after,
    });
    return ok(transferId);
  });
}
