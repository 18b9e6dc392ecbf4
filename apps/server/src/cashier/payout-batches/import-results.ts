import type { OperatorErrorCode, PayoutOutcome } from '@surahi/contract/operator';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, type Failure, ok, type Result } from '../../platform/result.ts';
import {
  approveWithdrawal,
  payoutPolicyOf,
  releaseWithdrawal,
  returnHandler,
  returnWithdrawal,
} from '../withdrawals/index.ts';
import type { ResultFile, ResultLine } from './read-results.ts';
import * as sql from './results.sql.ts';

/** Problems of a line that only the import finds. All others are error codes of the payout use cases. */
export const RESULT_PROBLEMS = {
  unmatched: 'The line names no payout of a file of ours',
  amount_differs: 'The amount differs from the payout',
  other_claim: 'The payout was released or claimed again after this file was made',
  other_reference: 'The payout has the reference of another payment',
  reference_missing: 'The line has no reference of the bank',
  is_paid: 'The payout is marked as paid, but the bank says that it failed',
  is_returned:
    'The payout was booked back, but the bank reports it as paid. Ask the bank whether the player has the money.',
  return_proposed: 'The return waits for a second operator. When it is booked, import the file again.',
  interrupted: 'The import was interrupted. Import the file again.',
} as const;

/**
 * The order in which the lines of a file apply. Payments come first: a payment after its return would look like a
 * contradiction. Failures come last: a failure must not release the claim of a payout that the file also reports as paid.
 */
const ORDER: Readonly<Record<PayoutOutcome, number>> = { paid: 0, returned: 1, failed: 2 };

type Problem = keyof typeof RESULT_PROBLEMS | OperatorErrorCode;
type By = Actor & { operatorId: bigint };

export type ImportedResults = {
  paid: number;
  returned: number;
  failed: number;
  repeated: number;
  left: number;
};

/**
 * Applies each line of a result file once. It calls the use cases of payouts, so their rules about claims, two people
 * and references apply. A line that was applied or dismissed before changes nothing. A line that cannot be applied
 * stays open with its problem, and the next import tries it again. A line that another import holds stays open too.
 */
export async function importResults(
  ctx: AppContext,
  { file, fileName, actor }: { file: ResultFile; fileName: string; actor: By },
): Promise<ImportedResults> {
  const { db } = ctx;
  const counts = { paid: 0, returned: 0, failed: 0, repeated: 0, left: 0 };
  const lines = file.lines.toSorted((a, b) => ORDER[a.outcome] - ORDER[b.outcome]);
  for (const line of lines) {
    const [taken] = await db.query<{ result_id: bigint }>(sql.takeLine(fileName, line, actor.operatorId));
    if (taken === undefined) {
      const { state } = await db.one<{ state: sql.ResultState }>(sql.selectLineState(line.hash));
      counts[state === 'open' ? 'left' : 'repeated'] += 1;
      continue;
    }
    const applied = await applyLine(ctx, line, actor);
    if (applied.ok) await db.query(sql.markDone(taken.result_id, actor.operatorId));
    else await db.query(sql.saveProblem(taken.result_id, applied.code));
    counts[applied.ok ? line.outcome : 'left'] += 1;
  }
  const after = { fileName, ...counts, undecided: file.undecided, faulty: file.faults.length };
  await writeAudit(db, { actor, action: 'payout_results.import', subject: 'payout-results:all', after });
  return counts;
}

async function applyLine(ctx: AppContext, line: ResultLine, actor: By): Promise<Result<undefined, Problem>> {
  const { item } = line;
  if (item === undefined) return fail('unmatched');
  const [payout] = await ctx.db.query<sql.PayoutRow>(sql.selectPayout(item.batchId, item.withdrawalId));
  if (payout === undefined) return fail('unmatched');
  if (payout.item_paise !== line.amountPaise) return fail('amount_differs');
  const apply = { paid: markPaid, returned: markReturned, failed: markFailed }[line.outcome];
  return apply(ctx, { line, payout, withdrawalId: item.withdrawalId, actor });
}

type Applying = { line: ResultLine; payout: sql.PayoutRow; withdrawalId: bigint; actor: By };

/**
 * Marks a claimed payout as paid with the bank's reference. If it is already paid with this reference, nothing changes.
 * If it has another reference, returns other_reference: an operator must check whether the bank paid twice. If it was
 * booked back, returns is_returned: the player may have both the cash and the points.
 */
async function markPaid(ctx: AppContext, input: Applying): Promise<Result<undefined, Problem>> {
  const { line, payout, withdrawalId, actor } = input;
  const { reference } = line;
  if (reference === '') return fail('reference_missing');
  if (payout.is_returned) return fail('is_returned');
  if (payout.state === 'approved') return payout.reference === reference ? ok(undefined) : fail('other_reference');
  if (!payout.is_same_claim) return fail('other_claim');
  if (payout.reference !== null && payout.reference !== reference) return fail('other_reference');
  const policy = payoutPolicyOf(ctx);
  const paid = await approveWithdrawal(ctx.db, { withdrawalId, actor, reference, receipt: undefined, ...policy });
  return paid.ok ? ok(undefined) : failureOf(paid);
}

/**
 * Books a payment back that the payee's bank returned. Marks the payout as paid first if nobody has. While the return
 * waits for a second operator the line stays open, so a rejected or expired proposal does not lose it.
 */
async function markReturned(ctx: AppContext, input: Applying): Promise<Result<undefined, Problem>> {
  const { line, payout, withdrawalId, actor } = input;
  if (payout.is_returned) return ok(undefined);
  if (!payout.is_same_claim) return fail('other_claim');
  if (payout.state !== 'approved' || line.reference !== '') {
    const paid = await markPaid(ctx, input);
    if (!paid.ok) return paid;
  }
  const returned = await returnWithdrawal(ctx, returnHandler(ctx), {
    withdrawalId: String(withdrawalId),
    actor,
    reason: `The bank returned it${reasonOf(line)}`,
  });
  if (!returned.ok) return failureOf(returned);
  return returned.value.state === 'done' ? ok(undefined) : fail('return_proposed');
}

/** Releases a claim whose payment never left the bank. Only a second person may do so (docs/rules.md#4-holds). */
async function markFailed(ctx: AppContext, input: Applying): Promise<Result<undefined, Problem>> {
  const { line, payout, withdrawalId, actor } = input;
  if (payout.state === 'approved') return fail('is_paid');
  if (payout.state === 'rejected' || !payout.is_claimed) return ok(undefined);
  if (!payout.is_same_claim) return fail('other_claim');
  const reason = `The result file of the bank shows no payment${reasonOf(line)}`;
  // The stored line of this result is the proof that the file did not pay, so no confirmation is needed.
  const release = { withdrawalId, actor, reason, notPaid: false, ...payoutPolicyOf(ctx) };
  const released = await releaseWithdrawal(ctx.db, release);
  return released.ok ? ok(undefined) : failureOf(released);
}

function reasonOf({ bankReason }: ResultLine): string {
  return bankReason === '' ? '' : `: ${bankReason}`;
}

/** The code of a refusal without its text. The text is written for the call that belongs to the use case. */
function failureOf({ code }: Failure<OperatorErrorCode>): Failure<OperatorErrorCode> {
  return fail(code);
}
