import type { DepositProblem } from '@surahi/contract/operator';
import type { Actor } from '../../operators/audit/index.ts';
import { checkSecondPerson } from '../../operators/two-people/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { exceedsOnePersonLimit } from '../queues/index.ts';
import * as sql from './evidence.sql.ts';

/** The limits of a credit. */
export type DepositPolicy = {
  /** The maximum of one credit. A larger one fails with amount_invalid, even if two operators agree. */
  ceilingPaise: bigint;
  /** A larger amount needs a second operator. null means no limit. */
  largestPaise: bigint | null;
  /**
   * A second operator is needed when the deposits of a day without another operator's bank line exceed this sum. null
   * means no limit.
   */
  secondAbovePaise: bigint | null;
};

/**
 * typed: the word of one operator, who may also have imported the statement. statement: a bank line from another operator
 * who can be a second person.
 */
export type Evidence = 'typed' | 'statement' | 'second_person';

type EvidenceCheck = { problems: DepositProblem[]; evidence: Evidence };

type Entry = {
  depositId: bigint;
  playerId: bigint;
  /** The reference that the player entered; '' when missing. */
  claimedUtr: string;
  amountPaise: bigint;
  utr: string;
  /** The line that the operator linked, if any. */
  lineId: bigint | null;
  actor: Actor;
};

/**
 * Compares an operator's entry with the bank lines of the player's and of the operator's reference, with earlier
 * credits, and with the limits. Without a problem, the operator may credit it alone. The caller has locked the row of
 * the request.
 */
export async function checkEvidence(tx: Tx, policy: DepositPolicy, entry: Entry): Promise<EvidenceCheck> {
  const { depositId, playerId, claimedUtr, amountPaise, utr, actor } = entry;
  const { operatorId } = actor;
  const problems = new Set<DepositProblem>();
  const lines = await tx.query<sql.LineRow>(sql.selectLines([claimedUtr, utr], entry.lineId));
  for (const line of lines) {
    if (line.amount_paise !== amountPaise) problems.add('amount_differs');
    if (line.reference !== '' && line.reference !== utr) problems.add('reference_differs');
    if (line.state !== 'open') problems.add('line_decided');
  }
  if (entry.lineId !== null && claimedUtr !== '' && claimedUtr !== utr) problems.add('reference_differs');
  const used = await tx.query(sql.selectCreditedElsewhere(utr, depositId));
  if (used.length > 0) problems.add('reference_used');
  if (policy.largestPaise !== null && amountPaise > policy.largestPaise) problems.add('above_largest');
  const isProven = await isProvenByAnother(tx, lines, actor);
  if (problems.size === 0 && !isProven) {
    const abovePaise = policy.secondAbovePaise;
    const exceeds = await exceedsOnePersonLimit(tx, { kind: 'deposit', operatorId, playerId, amountPaise, abovePaise });
    if (exceeds) problems.add('above_day_sum');
  }
  return { problems: [...problems], evidence: isProven ? 'statement' : 'typed' };
}

/**
 * Whether another operator imported one of the lines, by the rules of a second person (docs/rules.md#23-two-people). An
 * operator can write a statement, so a file from their own account or browser proves no more than their word. It takes
 * no locks.
 */
async function isProvenByAnother(tx: Tx, lines: readonly sql.LineRow[], actor: Actor): Promise<boolean> {
  for (const { imported_by: importedBy, imported_at: at } of lines) {
    if (importedBy === actor.operatorId) continue;
    if ((await checkSecondPerson(tx, actor, { operatorId: importedBy, at })) === undefined) return true;
  }
  return false;
}
