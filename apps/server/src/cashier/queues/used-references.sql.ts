import type { Statement } from '../../platform/db/db.ts';

export type ReferenceUseRow = { has_return: boolean; has_withdrawal: boolean };

/** Whether the return of a refused deposit, and whether a withdrawal of any method, has this normalised reference. */
export function selectReferenceUse(reference: string): Statement {
  return {
    name: 'reference_use',
    text: `select exists (select from deposit_returns where reference = $1) as has_return,
      exists (select from withdrawal_requests where reference = $1) as has_withdrawal`,
    values: [reference],
  };
}
