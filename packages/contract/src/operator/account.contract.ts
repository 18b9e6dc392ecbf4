import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { ALL_PERMISSIONS, OPERATOR_ROLES } from './permissions.ts';
import { count, idText, instantMs } from './wire.ts';

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
const password = z.string().check(z.minLength(1), z.maxLength(200));

/** The six digits of the authenticator. */
const totpCode = z.string().check(z.regex(/^[0-9]{6}$/));

/** The six digits of the authenticator, or a recovery code. */
const secondFactor = z.string().check(z.trim(), z.minLength(6), z.maxLength(24));

const operator = z.object({
  operatorId: idText,
  username: z.string(),
  name: z.string(),
  role: z.enum(OPERATOR_ROLES),
});

/** The session as pages need it. Returned by sign-in and by `me`. */
const session = {
  operator,
  permissions: z.array(z.enum(ALL_PERMISSIONS)),
  /** Value of the header x-csrf-token of every call except GET. Constant during the session. */
  csrfToken: z.string(),
  /** password: the operator must choose a new password first. enrol: only the set-up of the authenticator is allowed. */
  stage: z.enum(['full', 'enrol', 'password']),
  hasTotp: z.boolean(),
  /** Whether declare, void and cancel require the password again. */
  asksPassword: z.boolean(),
  /** Until when no password is required again; null when it is required now. */
  passwordUntilMs: z.nullable(instantMs),
  /** Minutes without activity after which the session ends. */
  idleMinutes: z.int(),
  valueMode: z.enum(['demo', 'licensed']),
  /** Whether the server writes text messages to the development outbox. */
  hasOutbox: z.boolean(),
  serverTimeMs: instantMs,
};

export const signIn = defineOperatorCall({
  method: 'POST',
  path: '/sign-in',
  access: 'public',
  summary: 'Signs in. After totp_required, send the same body with the code. Failed attempts delay the next one.',
  request: {
    username,
    password,
    totp: z.optional(secondFactor),
    /** The solution of the challenge that a refusal offered, see proof_of_work of the player protocol. */
    proofOfWork: z.optional(z.string().check(z.maxLength(200))),
  },
  response: {
    ...session,
    /** Whether the password is one that could not be chosen today. The console asks for another one. */
    weakPassword: z.boolean(),
  },
});

export const signOut = defineOperatorCall({
  method: 'POST',
  path: '/sign-out',
  access: 'any',
  permission: 'account.own',
  summary: 'Signs out: ends this session.',
  response: {},
});

export const me = defineOperatorCall({
  method: 'GET',
  path: '/me',
  access: 'any',
  permission: 'account.own',
  summary: 'Returns the signed-in operator and the permissions.',
  response: session,
});

export const listSessions = defineOperatorCall({
  method: 'GET',
  path: '/sessions',
  permission: 'account.own',
  summary: "Lists the operator's own open sessions, newest first.",
  response: {
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        isThis: z.boolean(),
        address: z.nullable(z.string()),
        userAgent: z.nullable(z.string()),
        createdAtMs: instantMs,
        lastSeenAtMs: instantMs,
      }),
    ),
  },
});

export const revokeSession = defineOperatorCall({
  method: 'POST',
  path: '/sessions/:sessionId/revoke',
  permission: 'account.own',
  summary: "Ends one of the operator's own sessions.",
  params: { sessionId: z.uuid() },
  response: {},
});

export const confirmPassword = defineOperatorCall({
  method: 'POST',
  path: '/confirm-password',
  permission: 'account.own',
  summary: 'Confirms the password before work with results and money. Valid for ten minutes.',
  request: { password },
  response: { passwordUntilMs: instantMs },
});

export const changePassword = defineOperatorCall({
  method: 'POST',
  path: '/password',
  access: 'any',
  permission: 'account.own',
  summary: "Changes the operator's own password and ends the other sessions.",
  request: { current: password, password },
  response: { endedSessions: count },
});

export const startTotp = defineOperatorCall({
  method: 'POST',
  path: '/totp',
  access: 'any',
  permission: 'account.own',
  summary: 'Returns a new secret for the authenticator. It replaces an earlier one. Refused when one is set up.',
  response: { otpauthUri: z.string(), secret: z.string() },
});

export const confirmTotp = defineOperatorCall({
  method: 'POST',
  path: '/totp/confirm',
  access: 'any',
  permission: 'account.own',
  summary:
    'Confirms the authenticator with its first code and ends the other sessions. Returns the recovery codes, this once only.',
  request: { code: totpCode },
  response: { recoveryCodes: z.array(z.string()) },
});

export const renewRecoveryCodes = defineOperatorCall({
  method: 'POST',
  path: '/totp/recovery-codes',
  access: 'confirmed',
  permission: 'account.own',
  summary: 'Replaces the recovery codes. The old ones become invalid.',
  response: { recoveryCodes: z.array(z.string()) },
});
