import { OPERATOR_ERRORS } from '@surahi/contract/operator';
import type { Settings } from '../../content/settings/index.ts';
import { notifyConsoles } from '../../operators/api/index.ts';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { findRisk, upiAddress } from '../withdrawals/index.ts';
import * as sql from './batches.sql.ts';

export type Made = {
  batchId: bigint;
  payouts: number;
  paise: bigint;
  left: { withdrawalId: bigint; message: string }[];
};

type Input = { actor: Actor & { operatorId: bigint }; file: Settings['payoutFile'] };

const NO_HANDLE = 'Settings have no UPI handle for this method. Pay it by hand.';
const HAS_REFERENCE = 'It has the reference of a payment. Mark it as paid.';
const NO_IFSC = 'Settings have no IFSC for this method. Pay it by hand.';

/**
 * Makes a file for the bank of all payouts that the operator has claimed. A claim is in one file at most, so two files
 * never pay it twice. A claim with the reference of a payment is left out, because it was paid by hand. Payouts of
 * blocked players, of negative wallets and without an address are left out too. Errors: payout_batch_empty.
 */
export async function makeBatch(db: Db, { actor, file }: Input): Promise<Result<Made, 'payout_batch_empty'>> {
  return db.attempt(async (tx) => {
    await tx.query(sql.lockBatches(actor.operatorId));
    const claimed = await tx.query<sql.ClaimedRow>(sql.lockClaimed(actor.operatorId));
    const left = await findProblems(tx, claimed, file);
    const rows = claimed.filter((row) => !left.has(row.withdrawal_id));
    if (rows.length === 0) return fail('payout_batch_empty', messageOf(left));
    const { format, debitAccount } = file;
    const { batch_id: batchId } = await tx.one<{ batch_id: bigint }>(
      sql.insertBatch({ format, debitAccount, operatorId: actor.operatorId }),
    );
    await tx.query(
      sql.insertItems(
        batchId,
        rows.map((row) => itemOf(row, file)),
      ),
    );
    const paise = rows.reduce((sum, row) => sum + row.amount_paise, 0n);
    const after = { format, payouts: rows.length, amountPaise: paise };
    await writeAudit(tx, { actor, action: 'payout_batch.make', subject: `payout-batch:${batchId}`, after });
    await notifyConsoles(tx, 'withdrawals');
    const notPaid = [...left].map(([withdrawalId, message]) => ({ withdrawalId, message }));
    return ok({ batchId, payouts: rows.length, paise, left: notPaid });
  });
}

function messageOf(left: ReadonlyMap<bigint, string>): { msg: string } | undefined {
  const [first] = left;
  return first === undefined ? undefined : { msg: `No. ${first[0]}: ${first[1]}` };
}

/**
 * Why the file cannot pay some requests. Locks the wallets in the order of their players (docs/rules.md#8-lock-order).
 */
async function findProblems(
  tx: Tx,
  claimed: readonly sql.ClaimedRow[],
  file: Settings['payoutFile'],
): Promise<Map<bigint, string>> {
  const problems = new Map<bigint, string>();
  for (const row of claimed.toSorted((a, b) => Number(a.player_id - b.player_id))) {
    const risk = await findRisk(tx, row.player_id);
    const { payee, ifsc } = itemOf(row, file);
    if (row.reference !== null) problems.set(row.withdrawal_id, HAS_REFERENCE);
    else if (risk !== undefined) problems.set(row.withdrawal_id, OPERATOR_ERRORS[risk].message);
    else if (file.format === 'neft' && ifsc === '') problems.set(row.withdrawal_id, NO_IFSC);
    else if (payee === '') problems.set(row.withdrawal_id, NO_HANDLE);
  }
  return problems;
}

function itemOf(row: sql.ClaimedRow, file: Settings['payoutFile']): sql.NewItem {
  const isUpi = file.format === 'upi';
  return {
    withdrawalId: row.withdrawal_id,
    payee: isUpi ? upiAddress(file, row) : row.number,
    ifsc: isUpi ? '' : file.ifsc[row.method],
    name: row.name,
  };
}
