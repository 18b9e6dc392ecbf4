import {
  ALL_PROPOSAL_KINDS,
  mayOperator,
  type OperatorRole,
  PROPOSAL_KINDS,
  type ProposalKind,
} from '@surahi/contract/operator';
import type { Tx } from '../../platform/db/db.ts';
import { countWaiting } from './proposals.sql.ts';

/** The kinds of proposals that a role may decide. */
export function kindsOf(role: OperatorRole): ProposalKind[] {
  return ALL_PROPOSAL_KINDS.filter((kind) => mayOperator(role, PROPOSAL_KINDS[kind].permission));
}

/** The number of pending proposals of other operators that this operator may decide. */
export async function countWaitingProposals(
  tx: Tx,
  operator: { operatorId: bigint; role: OperatorRole },
): Promise<number> {
  const row = await tx.one<{ waiting: number }>(countWaiting(kindsOf(operator.role), operator.operatorId));
  return row.waiting;
}
