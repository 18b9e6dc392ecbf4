import { OPERATOR_CALLS, type OperatorAnswer } from '@surahi/contract/operator';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { instantsOf, type OperatorApi, registerList } from '../api/index.ts';
import type { Actor } from '../audit/index.ts';
import { type Changed, changeOrPropose, type Proposer } from '../proposals/index.ts';
import { limitsOf, needsTotp, type OperatorIdentity } from '../sessions/index.ts';
import { needsSecondPerson } from '../two-people/index.ts';
import { OPERATORS_FILE } from './operators-file.ts';
import * as people from './manage-operators.ts';
import {
  createOperatorHandler,
  enableHandler,
  resetPasswordHandler,
  resetTotpHandler,
  roleHandler,
} from './people-proposals.ts';
import * as sql from './people.sql.ts';

/** The page of operators: the list, and the actions of an owner. */
export function registerPeople(ctx: AppContext, api: OperatorApi): void {
  const { config, db } = ctx;
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listOperators,
    file: OPERATORS_FILE,
    list: async ({ query, operator }) => {
      const rows = await db.query<sql.ListedOperatorRow>(sql.selectOperators(limitsOf(config), instantsOf(query)));
      const operators = rows.map((row) => toWire(row, operator.operatorId));
      return ok({ operators, needsTotp: needsTotp(config) });
    },
  });

  registerProposed(ctx, api);
  registerAccess(ctx, api);
  api.register(OPERATOR_CALLS.disableOperator, ({ body, params, operator, actor }) =>
    db.attempt((tx) => people.disable(tx, managing(params.operatorId, operator, actor, body))),
  );
  api.register(OPERATOR_CALLS.endOperatorSessions, ({ body, params, operator, actor }) =>
    db.attempt((tx) => people.endSessions(tx, managing(params.operatorId, operator, actor, body))),
  );
}

/** Registers the calls that outside the demo only propose: adding an operator and changing a role. */
function registerProposed(ctx: AppContext, api: OperatorApi): void {
  const adding = createOperatorHandler(ctx.hashes);
  ctx.proposals.register(adding);
  ctx.proposals.register(roleHandler);
  const byTwo = needsSecondPerson(ctx.config, 'manageOperators');

  api.register(OPERATOR_CALLS.addOperator, async ({ body, operator, actor }) => {
    const { reason, ...payload } = body;
    const input = { payload, reason, byTwo, actor: proposerOf(operator, actor) };
    const changed = await changeOrPropose(ctx, adding, input);
    if (!changed.ok) return changed;
    const { username } = body;
    if (changed.value.state === 'pending') return ok({ state: 'pending', username, operatorId: null, password: null });
    const { operatorId, password } = changed.value.value;
    return ok({ state: 'done', username, operatorId: String(operatorId), password });
  });

  api.register(OPERATOR_CALLS.setOperatorRole, async ({ body, params, operator, actor }) => {
    const payload = { operatorId: params.operatorId, role: body.role };
    const input = { payload, reason: body.reason, byTwo, actor: proposerOf(operator, actor) };
    const changed = await changeOrPropose(ctx, roleHandler, input);
    return changed.ok ? ok(endedIn(changed.value)) : changed;
  });
}

/**
 * Registers the calls that give access to an account. Outside the demo they only propose. Otherwise one owner could sign
 * in to an account without an authenticator and be a second person there.
 */
function registerAccess(ctx: AppContext, api: OperatorApi): void {
  const resetting = resetPasswordHandler(ctx.hashes);
  ctx.proposals.register(enableHandler);
  ctx.proposals.register(resetting);
  ctx.proposals.register(resetTotpHandler);
  const byTwo = needsSecondPerson(ctx.config, 'manageOperators');

  api.register(OPERATOR_CALLS.enableOperator, async ({ body, params, operator, actor }) => {
    const payload = { operatorId: params.operatorId };
    const input = { payload, reason: body.reason, byTwo, actor: proposerOf(operator, actor) };
    const changed = await changeOrPropose(ctx, enableHandler, input);
    return changed.ok ? ok({ state: changed.value.state }) : changed;
  });

  api.register(OPERATOR_CALLS.resetOperatorPassword, async ({ body, params, operator, actor }) => {
    const payload = { operatorId: params.operatorId };
    const input = { payload, reason: body.reason, byTwo, actor: proposerOf(operator, actor) };
    const changed = await changeOrPropose(ctx, resetting, input);
    if (!changed.ok) return changed;
    const password = changed.value.state === 'done' ? changed.value.value.password : null;
    return ok({ ...endedIn(changed.value), password });
  });

  api.register(OPERATOR_CALLS.resetOperatorTotp, async ({ body, params, operator, actor }) => {
    const payload = { operatorId: params.operatorId };
    const input = { payload, reason: body.reason, byTwo, actor: proposerOf(operator, actor) };
    const changed = await changeOrPropose(ctx, resetTotpHandler, input);
    return changed.ok ? ok(endedIn(changed.value)) : changed;
  });
}

function endedIn(changed: Changed<{ endedSessions: number }>) {
  return changed.state === 'done'
    ? { state: changed.state, endedSessions: changed.value.endedSessions }
    : { state: changed.state, endedSessions: 0 };
}

function proposerOf({ operatorId }: OperatorIdentity, actor: Actor): Proposer {
  return { ...actor, operatorId };
}

function managing(
  operatorId: string,
  operator: OperatorIdentity,
  actor: Actor,
  { reason }: { reason: string },
): people.Managing {
  return { operatorId: BigInt(operatorId), actor: proposerOf(operator, actor), reason };
}

type Listed = OperatorAnswer<typeof OPERATOR_CALLS.listOperators>['operators'][number];

function toWire(row: sql.ListedOperatorRow, viewerId: bigint): Listed {
  return {
    operatorId: String(row.operator_id),
    username: row.username,
    name: row.name,
    role: row.role,
    isMe: row.operator_id === viewerId,
    createdAtMs: row.created_at.getTime(),
    lastSeenAtMs: row.last_seen_at?.getTime() ?? null,
    openSessions: Number(row.open_sessions),
    hasTotp: row.has_totp,
    hasInitialPassword: row.has_initial_password,
    disabledAtMs: row.disabled_at?.getTime() ?? null,
  };
}
