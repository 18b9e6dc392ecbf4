import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { OPERATOR_ROLES } from './permissions.ts';
import { count, idText, instantMs, reasonText } from './wire.ts';

const role = z.enum(OPERATOR_ROLES);

/** One who may sign in to the console, or could once. */
export const operatorRow = z.object({
  operatorId: idText,
  username: z.string(),
  name: z.string(),
  role,
  /** Whether it is oneself: what is below is done by another owner. */
  isMe: z.boolean(),
  createdAtMs: instantMs,
  /** null for those who never signed in. */
  lastSeenAtMs: z.nullable(instantMs),
  /** Sessions that are open now. */
  openSessions: count,
  hasTotp: z.boolean(),
  /** The password is the one that was shown when it was made; it is changed at the next sign-in. */
  hasInitialPassword: z.boolean(),
  disabledAtMs: z.nullable(instantMs),
});

export type OperatorRow = z.output<typeof operatorRow>;

const one = { params: { operatorId: idText } };
const ended = { endedSessions: count };

export const listOperators = defineOperatorCall({
  method: 'GET',
  path: '/operators',
  permission: 'operators.manage',
  summary: 'Those who may sign in to the console, and below them those who may no longer.',
  response: {
    operators: z.array(operatorRow),
    /** Whether nobody works without an authenticator: everywhere but in the demo. */
    needsTotp: z.boolean(),
  },
});

export const addOperator = defineOperatorCall({
  method: 'POST',
  path: '/operators',
  access: 'confirmed',
  permission: 'operators.manage',
  summary: 'Adds one who may sign in. The password is told this once; whoever signs in with it chooses another one.',
  request: {
    username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(64)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    role,
    reason: reasonText,
  },
  response: { operatorId: idText, username: z.string(), password: z.string() },
});

export const setOperatorRole = defineOperatorCall({
  method: 'PUT',
  path: '/operators/:operatorId/role',
  access: 'confirmed',
  permission: 'operators.manage',
  summary: "Gives another role; the operator's sessions end, so that the next one has its pages.",
  ...one,
  request: { role, reason: reasonText },
  response: ended,
});

export const disableOperator = defineOperatorCall({
  method: 'POST',
  path: '/operators/:operatorId/disable',
  access: 'confirmed',
  permission: 'operators.manage',
  summary: 'Takes all rights away at once and ends the sessions on every node.',
  ...one,
  request: { reason: reasonText },
  response: ended,
});

export const enableOperator = defineOperatorCall({
  method: 'POST',
  path: '/operators/:operatorId/enable',
  access: 'confirmed',
  permission: 'operators.manage',
  summary: 'Lets a disabled operator in again, with the role, password and authenticator of before.',
  ...one,
  request: { reason: reasonText },
  response: {},
});

export const endOperatorSessions = defineOperatorCall({
  method: 'POST',
  path: '/operators/:operatorId/end-sessions',
  access: 'confirmed',
  permission: 'operators.manage',
  summary: 'Signs an operator out everywhere.',
  ...one,
  request: { reason: reasonText },
  response: ended,
});

export const resetOperatorTotp = defineOperatorCall({
  method: 'POST',
  path: '/operators/:operatorId/reset-totp',
  access: 'confirmed',
  permission: 'operators.manage',
  summary: 'Forgets authenticator and recovery codes, for a lost phone, and signs the operator out everywhere.',
  ...one,
  request: { reason: reasonText },
  response: ended,
});

export const resetOperatorPassword = defineOperatorCall({
  method: 'POST',
  path: '/operators/:operatorId/reset-password',
  access: 'confirmed',
  permission: 'operators.manage',
  summary: 'Makes a new password, told this once and to be changed at sign-in, and signs the operator out everywhere.',
  ...one,
  request: { reason: reasonText },
  response: { ...ended, password: z.string() },
});
