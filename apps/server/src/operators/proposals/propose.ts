import { isDeepStrictEqual } from 'node:util';
import type { OperatorErrorCode, ProposalKind } from '@surahi/contract/operator';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { writeAudit } from '../audit/index.ts';
import type { ProposalHandler, Proposer } from './proposal-handlers.ts';
import * as sql from './proposals.sql.ts';

export type Proposing<Payload> = { payload: Payload; actor: Proposer; reason: string };

/**
 * Stores a change for a second operator, in the caller's transaction. Returns a waiting proposal instead, if there is one
 * of an `isSingle` kind, or if this operator has already proposed the same change of the same values for the same reason:
 * a click that is repeated because its answer was lost makes no second proposal. Errors: those of the handler's `compare`.
 */
export async function propose<Payload>(
  tx: Tx,
  handler: ProposalHandler<Payload>,
  { payload, actor, reason }: Proposing<Payload>,
): Promise<Result<{ proposalId: bigint }, OperatorErrorCode>> {
  const compared = await handler.compare(tx, payload, actor);
  if (!compared.ok) return compared;
  const { subject, before, after } = compared.value;
  const { kind } = handler;
  const { repetition } = handler;
  const like = repetition && { part: repetition.part(payload), withinSeconds: repetition.withinSeconds };
  const [waiting] = await tx.query<{ proposal_id: bigint }>(
    handler.isSingle === true
      ? sql.selectWaiting(kind, subject)
      : sql.selectSame({ kind, subject, payload, like, before, reason, operatorId: actor.operatorId }),
  );
  if (waiting !== undefined) return ok({ proposalId: waiting.proposal_id });
  const { proposal_id: proposalId } = await tx.one<{ proposal_id: bigint }>(
    sql.insertProposal({ kind, payload, subject, before, after, reason, operatorId: actor.operatorId }),
  );
  const values = { before, after: { proposalId, kind, ...after } };
  await writeAudit(tx, { actor, action: 'proposal.make', subject, ...values, reason });
  await tx.query(sql.notifyProposals());
  return ok({ proposalId });
}

/**
 * Whether an earlier request with the id of this payload made a proposal that is still pending: 'same', or 'other' if
 * its payload differs.
 */
export async function findRequested(
  tx: Tx,
  kind: ProposalKind,
  payload: { requestId: string },
): Promise<'none' | 'same' | 'other'> {
  const [row] = await tx.query<{ is_same: boolean }>(sql.selectRequested(kind, payload.requestId, payload));
  if (row === undefined) return 'none';
  return row.is_same ? 'same' : 'other';
}

export type Changed<Value> = { state: 'done'; value: Value } | { state: 'pending'; proposalId: bigint };

/** The value as the database stores it. */
export function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** The values that a change replaces, by field, as the operator saw them. */
type Seen = { seen?: Readonly<Record<string, unknown>> };

/**
 * Checks that a change replaces what the operator saw. `compare` locks these values. Errors: changed_meanwhile, and those
 * of the handler.
 */
async function checkSeen<Payload>(
  tx: Tx,
  handler: ProposalHandler<Payload>,
  { payload, actor, seen }: Proposing<Payload> & Seen,
): Promise<Result<undefined, OperatorErrorCode>> {
  if (seen === undefined) return ok(undefined);
  const compared = await handler.compare(tx, payload, actor);
  if (!compared.ok) return compared;
  const fields = Object.entries(compared.value.before);
  const isSame = fields.every(([field, value]) => isDeepStrictEqual(asJson(value), seen[field]));
  return isSame ? ok(undefined) : fail('changed_meanwhile');
}

/**
 * Applies a change at once, or proposes it where two people are required (docs/rules.md#23-two-people). Errors: those
 * of the handler, and changed_meanwhile if it would replace other values than `seen`.
 */
export async function changeOrPropose<Payload, Value>(
  ctx: Pick<AppContext, 'db'>,
  handler: ProposalHandler<Payload, Value>,
  input: Proposing<Payload> & Seen & { byTwo: boolean },
): Promise<Result<Changed<Value>, OperatorErrorCode>> {
  const { payload, actor, reason, byTwo } = input;
  const changed = await ctx.db.attempt(async (tx): Promise<Result<Changed<Value>, OperatorErrorCode>> => {
    const same = await checkSeen(tx, handler, input);
    if (!same.ok) return same;
    if (byTwo) {
      const proposed = await propose(tx, handler, input);
      return proposed.ok ? ok({ state: 'pending', ...proposed.value }) : proposed;
    }
    const done = await handler.apply(tx, payload, { actor, reason, proposedBy: null });
    return done.ok ? ok({ state: 'done', value: done.value }) : done;
  });
  if (changed.ok && changed.value.state === 'done') await handler.applied?.();
  return changed;
}
