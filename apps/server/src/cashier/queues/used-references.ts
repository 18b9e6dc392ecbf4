import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type ReferenceUseRow, selectReferenceUse } from './used-references.sql.ts';

type ReferenceUse = {
  /** A refused deposit was paid back with it. */
  hasReturn: boolean;
  /** A withdrawal has it, also one whose claimer saved it for later. */
  hasWithdrawal: boolean;
};

/**
 * Locks a normalised reference until the transaction ends, and returns which payments have it. Two transactions that
 * store the same reference wait for each other here. The caller locks the request and the wallet before
 * (docs/rules.md#8-lock-order).
 */
export async function lockReference(tx: Tx, reference: string): Promise<ReferenceUse> {
  await tx.query(takeLock('paymentReferences', reference));
  const use = await tx.one<ReferenceUseRow>(selectReferenceUse(reference));
  return { hasReturn: use.has_return, hasWithdrawal: use.has_withdrawal };
}
