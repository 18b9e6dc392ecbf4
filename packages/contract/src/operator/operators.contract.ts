import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { OPERATOR_ROLES } from './permissions.ts';
import { changeState } from './proposals.contract.ts';
import { count, idText, instantMs, instantRange, reasonText } from './wire.ts';

const role = z.enum(OPERATOR_ROLES);

/** An operator of the console, active or disabled. */
const operatorRow = z.object({
  operatorId: idText,
  username: z.string(),
  name: z.string(),
  role,
  /** Whether it is the signed-in operator. Only another owner may change that account. */
  isMe: z.boolean(),
  createdAtMs: instantMs,
  /** Null before the first sign-in. */
  lastSeenAtMs: z.nullable(instantMs),
  /** Number of open sessions. */
  openSessions: count,
  hasTotp: z.boolean(),
  /** Whether the password is still the generated one. It must change at the next sign-in. */
  hasInitialPassword: z.boolean(),
  disabledAtMs: z.nullable(instantMs),
});

export type OperatorRow = z.output<typeof operatorRow>;

const one = { params: { operatorId: idText } };
const ended = { endedSessions: count };
/** No session ends while the change is pending. */
const proposedOrEnded = { state: changeState, ...ended };

export const listOperators = defineOperatorCall({
  method: 'GET',
  path: '/operators',
  permission: 'operators.manage',
  summary: 'Lists the operators of the console; disabled ones last.',
  /** Active last in this time. */
  query: instantRange,
  response: {
    operators: z.array(operatorRow),
    /** Whether every operator needs an authenticator. False only in the demo. */
    needsTotp: z.boolean(),
  },
});

export const addOperator = defineOperatorCall({
  method: 'POST',
  path: '/operators',
  access: 'confirmed',
  permission: 'operators.manage',
  summary:
    'Adds an operator. Returns a generated password, this once only; outside the demo, the approval returns it instead.',
  request: {
    username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(64)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    role,
    reason: reasonText,
  },
  response: {
    state: changeState,
    username: z.string(),
    /** Null while the proposal is pending. */
    operatorId: z.nullable(idText),
    password: z.nullable(z.string()),
  },
});

export const setOperatorRole = defineOperatorCall({
  method: 'PUT',
  path: '/operators/:operatorId/role',
  access: 'confirmed',
  permission: 'operators.manage',
  summary: "Changes an operator's role and ends the operator's sessions.",
  ...one,
  request: { role, reason: reasonText },
  response: proposedOrEnded,
});

export const disableOperator = defineOperatorCall({
  method: 'POST',
  path: '/operators/:operatorId/disable',
  access: 'confirmed',
  permission: 'operators.manage',
  summary: 'Disables an operator: removes all rights at once and ends the sessions on every node.',
  ...one,
  request: { reason: reasonText },
  response: ended,
});

export const enableOperator = defineOperatorCall({
  method: 'POST',
  path: '/operators/:operatorId/enable',
  access: 'confirmed',
  permission: 'operators.manage',
  summary: 'Enables a disabled operator with the previous role, password and authenticator.',
  ...one,
  request: { reason: reasonText },
  response: { state: changeState },
});

export const endOperatorSessions = defineOperatorCall({
  method: 'POST',
  path: '/operators/:operatorId/end-sessions',
  access: 'confirmed',
  permission: 'operators.manage',
  summary: 'Ends every session of an operator.',
  ...one,
  request: { reason: reasonText },
  response: ended,
});

export const resetOperatorTotp = defineOperatorCall({
  method: 'POST',
  path: '/operators/:operatorId/reset-totp',
  access: 'confirmed',
  permission: 'operators.manage',
  summary: 'Removes authenticator and recovery codes (for a lost phone) and ends every session of the operator.',
  ...one,
  request: { reason: reasonText },
  response: proposedOrEnded,
});

export const resetOperatorPassword = defineOperatorCall({
  method: 'POST',
  path: '/operators/:operatorId/reset-password',
  access: 'confirmed',
  permission: 'operators.manage',
  summary:
    'Generates a new password, returned this once only, outside the demo by the approval. Ends every session; the operator replaces it at sign-in.',
  ...one,
  request: { reason: reasonText },
  response: {
    ...proposedOrEnded,
    /** Null while the proposal is pending. */
    password: z.nullable(z.string()),
  },
});
