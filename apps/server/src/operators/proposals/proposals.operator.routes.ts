import { ALL_PROPOSAL_KINDS, OPERATOR_CALLS, type Proposal } from '@surahi/contract/operator';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { msOf, type OperatorApi, registerList } from '../api/index.ts';
import type { Actor } from '../audit/index.ts';
import type { OperatorIdentity } from '../sessions/index.ts';
import { PROPOSALS_FILE } from './proposals-file.ts';
import { approveProposal, rejectProposal, withdrawProposal } from './decide-proposal.ts';
import * as sql from './proposals.sql.ts';
import { kindsOf } from './waiting-proposals.ts';

const PAGE = 50;

/** Lists proposals, and approves, rejects and withdraws them. */
export function registerProposals(ctx: AppContext, api: OperatorApi): void {
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listProposals,
    file: PROPOSALS_FILE,
    list: async ({ query, operator }) => {
      const { operatorId, role } = operator;
      const rows = await ctx.db.query<sql.ListedRow>(
        sql.selectProposals({
          kinds: role === 'auditor' ? ALL_PROPOSAL_KINDS : kindsOf(role),
          operatorId,
          kind: query.kind ?? null,
          state: query.state ?? null,
          from: query.fromMs === undefined ? null : new Date(query.fromMs),
          to: query.toMs === undefined ? null : new Date(query.toMs),
          before: query.cursor === undefined ? null : BigInt(query.cursor.split('.')[0] ?? ''),
          limit: PAGE + 1,
        }),
      );
      const page = rows.slice(0, PAGE);
      const last = rows.length > PAGE ? page.at(-1) : undefined;
      return ok({
        proposals: page.map((row) => toWire(row, operatorId)),
        nextCursor: last === undefined ? null : String(last.proposal_id),
      });
    },
  });

  const decidingOf = (proposalId: string, operator: OperatorIdentity, actor: Actor) => ({
    proposalId: BigInt(proposalId),
    actor: { ...actor, operatorId: operator.operatorId },
    role: operator.role,
  });

  api.register(OPERATOR_CALLS.approveProposal, async ({ params, operator, actor }) => {
    const { proposalId } = params;
    const approved = await approveProposal(ctx, decidingOf(proposalId, operator, actor));
    return approved.ok ? ok({ proposalId, created: createdIn(approved.value) }) : approved;
  });

  api.register(OPERATOR_CALLS.rejectProposal, async ({ params, body, operator, actor }) => {
    const { proposalId } = params;
    const rejected = await rejectProposal(ctx, { ...decidingOf(proposalId, operator, actor), ...body });
    return rejected.ok ? ok({ proposalId }) : rejected;
  });

  api.register(OPERATOR_CALLS.withdrawProposal, async ({ params, body, operator, actor }) => {
    const { proposalId } = params;
    const withdrawn = await withdrawProposal(ctx, { ...decidingOf(proposalId, operator, actor), ...body });
    return withdrawn.ok ? ok({ proposalId }) : withdrawn;
  });
}

/** The login that a change created, if it created one. */
function createdIn(value: unknown): { username: string; password: string } | null {
  if (typeof value !== 'object' || value === null || !('username' in value) || !('password' in value)) return null;
  return { username: String(value.username), password: String(value.password) };
}

function toWire(row: sql.ListedRow, viewerId: bigint): Proposal {
  return {
    proposalId: String(row.proposal_id),
    kind: row.kind,
    subject: row.subject,
    before: row.before,
    after: row.after,
    reason: row.reason,
    state: row.is_expired ? 'expired' : row.state,
    proposedBy: row.proposed_by,
    proposedByMe: row.proposed_by_id === viewerId,
    proposedAtMs: row.proposed_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    decidedBy: row.decided_by,
    decidedAtMs: msOf(row.decided_at),
    decisionReason: row.decision_reason,
  };
}
