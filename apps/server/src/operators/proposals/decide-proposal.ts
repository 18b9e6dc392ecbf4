import { isDeepStrictEqual } from 'node:util';
import { mayOperator, type OperatorErrorCode, type OperatorRole, PROPOSAL_KINDS } from '@surahi/contract/operator';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { writeAudit } from '../audit/index.ts';
import { alreadyDecided, checkSecondPerson, type SecondRefusal } from '../two-people/index.ts';
import type { Proposer } from './proposal-handlers.ts';
import { asJson } from './propose.ts';
import * as sql from './proposals.sql.ts';

type Deciding = { proposalId: bigint; actor: Proposer; role: OperatorRole };
type Undecided = 'not_found' | 'already_decided' | 'forbidden';

/**
 * Applies a proposal as the second person (docs/rules.md#23-two-people). Errors: proposal_expired, changed_meanwhile if
 * the values differ from those that the proposer saw, those of `checkSecondPerson` and `lockPending`, and those of the
 * handler. A refusal leaves the proposal pending.
 */
export async function approveProposal(
  ctx: Pick<AppContext, 'db' | 'proposals'>,
  input: Deciding,
): Promise<Result<unknown, OperatorErrorCode>> {
  const { actor } = input;
  let applied: (() => Promise<void>) | undefined;
  const done = await ctx.db.attempt(async (tx): Promise<Result<unknown, OperatorErrorCode>> => {
    const locked = await lockPending(tx, input);
    if (!locked.ok) return locked;
    const row = locked.value;
    const { kind, payload, subject, reason, proposed_by: proposedBy } = row;
    if (row.is_expired) return fail('proposal_expired');
    const refused = await checkSecondPerson(tx, actor, { operatorId: proposedBy, at: row.proposed_at });
    if (refused !== undefined) return fail(refused);
    const handler = ctx.proposals.of(kind);
    const compared = await handler.compare(tx, payload, actor);
    if (!compared.ok) return compared;
    if (!isDeepStrictEqual(asJson(compared.value.before), row.before)) return fail('changed_meanwhile');
    const change = await handler.apply(tx, payload, { actor, reason, proposedBy });
    if (!change.ok) return change;
    await decide(tx, row, { actor, state: 'approved', reason: null });
    const after = { proposalId: row.proposal_id, kind, proposedBy };
    await writeAudit(tx, { actor, action: 'proposal.approve', subject, after, reason });
    applied = () => handler.applied?.() ?? Promise.resolve();
    return change;
  });
  if (done.ok) await applied?.();
  return done;
}

/** Discards a proposal of another operator, with a reason. Errors: second_person_required for an own one, and those of `lockPending`. */
export function rejectProposal(
  ctx: Pick<AppContext, 'db'>,
  input: Deciding & { reason: string },
): Promise<Result<undefined, Undecided | SecondRefusal>> {
  return ctx.db.attempt(async (tx) => {
    const row = await lockPending(tx, input);
    if (!row.ok) return row;
    if (row.value.proposed_by === input.actor.operatorId) return fail('second_person_required');
    return discard(tx, row.value, { ...input, state: 'rejected' });
  });
}

/** Discards an own proposal. Errors: forbidden for one of another operator, and those of `lockPending`. */
export function withdrawProposal(
  ctx: Pick<AppContext, 'db'>,
  input: Deciding & { reason: string },
): Promise<Result<undefined, Undecided>> {
  return ctx.db.attempt(async (tx) => {
    const row = await lockPending(tx, input);
    if (!row.ok) return row;
    if (row.value.proposed_by !== input.actor.operatorId) return fail('forbidden');
    return discard(tx, row.value, { ...input, state: 'withdrawn' });
  });
}

/** Locks a pending proposal whose kind the role may decide. Errors: not_found, forbidden, already_decided. */
async function lockPending(tx: Tx, { proposalId, role }: Deciding): Promise<Result<sql.ProposalRow, Undecided>> {
  const [row] = await tx.query<sql.LockedProposal>(sql.lockProposal(proposalId));
  if (row === undefined) return fail('not_found');
  if (!mayOperator(role, PROPOSAL_KINDS[row.kind].permission)) return fail('forbidden');
  return row.state === 'pending' ? ok(row) : alreadyDecided(row);
}

type Decision = { actor: Proposer; state: 'approved' | 'rejected' | 'withdrawn'; reason: string | null };

async function decide(tx: Tx, row: sql.ProposalRow, { actor, state, reason }: Decision): Promise<void> {
  const { operatorId } = actor;
  await tx.query(sql.decideProposal({ proposalId: row.proposal_id, state, operatorId, reason }));
  await tx.query(sql.notifyProposals());
}

const DISCARDS = { rejected: 'proposal.reject', withdrawn: 'proposal.withdraw' } as const;

async function discard(
  tx: Tx,
  row: sql.ProposalRow,
  input: { actor: Proposer; state: keyof typeof DISCARDS; reason: string },
): Promise<Result<undefined, never>> {
  const { actor, state, reason } = input;
  await decide(tx, row, input);
  const { subject, kind, proposal_id: proposalId, proposed_by: proposedBy } = row;
  const before = { proposalId, kind, proposedBy, ...row.after };
  await writeAudit(tx, { actor, action: DISCARDS[state], subject, before, reason });
  return ok(undefined);
}
