import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { ALL_PERMISSIONS, OPERATOR_ROLES } from './permissions.ts';
import { count, idText, instantMs } from './wire.ts';

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
const password = z.string().check(z.minLength(1), z.maxLength(200));

/** Six digits of the authenticator. */
const totpCode = z.string().check(z.regex(/^[0-9]{6}$/));

/** Six digits, or one of the recovery codes. */
const secondFactor = z.string().check(z.trim(), z.minLength(6), z.maxLength(24));

const operator = z.object({
  operatorId: idText,
  username: z.string(),
  name: z.string(),
  role: z.enum(OPERATOR_ROLES),
});

/** What a page needs to know of its session; given at sign-in and by `me`. */
const session = {
  operator,
  permissions: z.array(z.enum(ALL_PERMISSIONS)),
  /** To be sent as x-csrf-token with everything but GET; the same for the whole session. */
  csrfToken: z.string(),
  /** password: one's own password is to be chosen first. enrol: only the authenticator's set-up is open. */
  stage: z.enum(['full', 'enrol', 'password']),
  hasTotp: z.boolean(),
  /** Whether declare, void and cancel ask for the password again. */
  asksPassword: z.boolean(),
  /** Until when the password counts as just typed; null when it has to be typed first. */
  passwordUntilMs: z.nullable(instantMs),
  /** The session ends when nothing is done for this long. */
  idleMinutes: z.int(),
  /** Whether the one who enters a result may not be the one who declares it. */
  needsSecondPerson: z.boolean(),
  valueMode: z.enum(['demo', 'licensed']),
  /** Whether texts go to the development outbox. */
  hasOutbox: z.boolean(),
  serverTimeMs: instantMs,
};

export const signIn = defineOperatorCall({
  method: 'POST',
  path: '/sign-in',
  access: 'public',
  summary: 'Opens a session. totp_required asks for the same again with the code; wrong tries make the next one wait.',
  request: { username, password, totp: z.optional(secondFactor) },
  response: session,
});

export const signOut = defineOperatorCall({
  method: 'POST',
  path: '/sign-out',
  access: 'any',
  permission: 'account.own',
  summary: 'Ends this session.',
  response: {},
});

export const me = defineOperatorCall({
  method: 'GET',
  path: '/me',
  access: 'any',
  permission: 'account.own',
  summary: 'Who is signed in, and what they may do.',
  response: session,
});

export const listSessions = defineOperatorCall({
  method: 'GET',
  path: '/sessions',
  permission: 'account.own',
  summary: "One's own open sessions, the latest first.",
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
  summary: "Ends one of one's own sessions.",
  params: { sessionId: z.uuid() },
  response: {},
});

export const confirmPassword = defineOperatorCall({
  method: 'POST',
  path: '/confirm-password',
  permission: 'account.own',
  summary: 'The password again, before results and money; holds for ten minutes.',
  request: { password },
  response: { passwordUntilMs: instantMs },
});

export const changePassword = defineOperatorCall({
  method: 'POST',
  path: '/password',
  access: 'any',
  permission: 'account.own',
  summary: "Sets one's own password anew and ends one's other sessions.",
  request: { current: password, password },
  response: { endedSessions: count },
});

export const startTotp = defineOperatorCall({
  method: 'GET',
  path: '/totp',
  access: 'any',
  permission: 'account.own',
  summary: 'A secret for the authenticator; the same one until it is confirmed. Refused once one is set up.',
  response: { otpauthUri: z.string(), secret: z.string() },
});

export const confirmTotp = defineOperatorCall({
  method: 'POST',
  path: '/totp/confirm',
  access: 'any',
  permission: 'account.own',
  summary: 'Sets the authenticator up by its first code. The recovery codes are shown this once.',
  request: { code: totpCode },
  response: { recoveryCodes: z.array(z.string()) },
});

export const renewRecoveryCodes = defineOperatorCall({
  method: 'POST',
  path: '/totp/recovery-codes',
  access: 'confirmed',
  permission: 'account.own',
  summary: 'New recovery codes; the old ones are dead.',
  response: { recoveryCodes: z.array(z.string()) },
});
