import { OPERATOR_CALLS, type OperatorAnswer } from '@surahi/contract/operator';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import type { OperatorApi } from '../api/index.ts';
import { limitsOf, needsTotp } from '../sessions/index.ts';
import { asInitial, newPassword } from '../sign-in/index.ts';
import { createOperator } from './create-operator.ts';
import * as people from './manage-operators.ts';
import * as sql from './people.sql.ts';

/** The page of operators: the list, and the actions of an owner. */
export function registerPeople(ctx: AppContext, api: OperatorApi): void {
  const { config, db, hashes } = ctx;
  api.register(OPERATOR_CALLS.listOperators, async ({ operator }) => {
    const rows = await db.query<sql.ListedOperatorRow>(sql.selectOperators(limitsOf(config)));
    const operators = rows.map((row) => toWire(row, operator.operatorId));
    return ok({ operators, needsTotp: needsTotp(config) });
  });

  api.register(OPERATOR_CALLS.addOperator, async ({ body, actor }) => {
    const password = newPassword();
    const hash = await hashes.hash(password);
    if (hash === 'busy') return fail('busy');
    const { username } = body;
    const created = await db.transaction((tx) => createOperator(tx, { ...body, passwordHash: asInitial(hash), actor }));
    return created.ok ? ok({ operatorId: String(created.value.operatorId), username, password }) : created;
  });

  api.register(OPERATOR_CALLS.resetOperatorPassword, async ({ body, params, operator, actor }) => {
    const password = newPassword();
    const passwordHash = await hashes.hash(password);
    if (passwordHash === 'busy') return fail('busy');
    const operatorId = BigInt(params.operatorId);
    const done = await people.resetPassword(db, { ...body, operatorId, by: operator, actor, passwordHash });
    return done.ok ? ok({ ...done.value, password }) : done;
  });

  api.register(OPERATOR_CALLS.setOperatorRole, ({ body, params, operator, actor }) =>
    people.setRole(db, { ...body, operatorId: BigInt(params.operatorId), by: operator, actor }),
  );
  api.register(OPERATOR_CALLS.disableOperator, ({ body, params, operator, actor }) =>
    people.disable(db, { ...body, operatorId: BigInt(params.operatorId), by: operator, actor }),
  );
  api.register(OPERATOR_CALLS.enableOperator, ({ body, params, operator, actor }) =>
    people.enable(db, { ...body, operatorId: BigInt(params.operatorId), by: operator, actor }),
  );
  api.register(OPERATOR_CALLS.endOperatorSessions, ({ body, params, operator, actor }) =>
    people.endSessions(db, { ...body, operatorId: BigInt(params.operatorId), by: operator, actor }),
  );
  api.register(OPERATOR_CALLS.resetOperatorTotp, ({ body, params, operator, actor }) =>
    people.resetTotp(db, { ...body, operatorId: BigInt(params.operatorId), by: operator, actor }),
  );
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
