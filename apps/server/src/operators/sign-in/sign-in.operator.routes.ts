import { ALL_PERMISSIONS, mayOperator, OPERATOR_CALLS, type OperatorAnswer } from '@surahi/contract/operator';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { createAddressWindow } from '../../platform/security/address-window.ts';
import type { OperatorApi } from '../api/index.ts';
import { writeAudit } from '../audit/index.ts';
import {
  CONFIRMED_MS,
  csrfTokenOf,
  endSession,
  findSession,
  listSessions,
  operatorCookieName,
  operatorCookieOptions,
  type OperatorIdentity,
} from '../sessions/index.ts';
import { asksPassword } from '../two-people/index.ts';
import { changePassword } from './change-password.ts';
import { browserOf, rememberBrowser } from './known-browser.ts';
import { confirmTotp, renewRecoveryCodes, startTotp } from './enrol-totp.ts';
import { confirmPassword, signIn } from './sign-in.ts';

/** Sign-in, sign-out, sessions, password confirmation, authenticator. */
export function registerAccount(ctx: AppContext, api: OperatorApi): void {
  registerSignIn(ctx, api);
  registerPassword(ctx, api);
  registerSessions(ctx, api);
  registerTotp(ctx, api);
}

function registerSignIn(ctx: AppContext, api: OperatorApi): void {
  const { config, db, hashes } = ctx;
  const tries = createAddressWindow(ctx.limits, 'operator sign-in', config.limits.loginPerAddressPerMinute);
  api.registerPublic(OPERATOR_CALLS.signIn, async ({ body, request, reply }) => {
    if (!tries.take(request.ip)) {
      reply.header('retry-after', String(Math.ceil(tries.msLeft() / 1_000)));
      return fail('too_many_tries');
    }
    const browser = browserOf(config, request);
    const sender = { address: request.ip, userAgent: request.headers['user-agent'], browserHash: browser.hash };
    const opened = await signIn({ db, hashes, proofOfWork: ctx.proofOfWork }, { ...body, ...sender });
    if (!opened.ok) {
      if (opened.retryAfterSeconds !== undefined) reply.header('retry-after', String(opened.retryAfterSeconds));
      return opened;
    }
    const { token, weakPassword } = opened.value;
    reply.setCookie(operatorCookieName(config), token, operatorCookieOptions(config));
    rememberBrowser(config, reply, browser);
    // The response describes the session as the next request will read it, so the new cookie replaces the old one here.
    request.cookies[operatorCookieName(config)] = token;
    const operator = await findSession(db, config, request);
    if (operator === undefined) return fail('signed_out');
    return ok({ ...describeSession(ctx, operator, token), weakPassword });
  });

  api.register(OPERATOR_CALLS.me, async ({ operator, request }) => {
    const token = request.cookies[operatorCookieName(config)];
    return token === undefined ? fail('signed_out') : ok(describeSession(ctx, operator, token));
  });

  api.register(OPERATOR_CALLS.signOut, async ({ operator, actor, reply }) => {
    await db.transaction(async (tx) => {
      await endSession(tx, operator.sessionId, operator.operatorId);
      await writeAudit(tx, { actor, action: 'operator.sign_out', subject: `operator:${operator.operatorId}` });
    });
    reply.clearCookie(operatorCookieName(config), operatorCookieOptions(config));
    return ok({});
  });

  api.register(OPERATOR_CALLS.confirmPassword, async ({ body, operator }) => {
    const confirmed = await confirmPassword({ db, hashes, config }, operator, body.password);
    if (!confirmed.ok) return confirmed;
    return ok({ passwordUntilMs: confirmed.value.confirmedAt.getTime() + CONFIRMED_MS });
  });
}

/** Changes the own password. The response describes the session as the next request will read it. */
function registerPassword(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.changePassword, ({ operator, body }) => changePassword(ctx, operator, body));
}

function registerSessions(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.listSessions, async ({ operator }) => {
    const sessions = await listSessions(ctx.db, ctx.config, operator.operatorId);
    return ok({
      sessions: sessions.map((session) => ({
        sessionId: session.sessionId,
        isThis: session.sessionId === operator.sessionId,
        address: session.address,
        userAgent: session.userAgent,
        createdAtMs: session.createdAt.getTime(),
        lastSeenAtMs: session.lastSeenAt.getTime(),
      })),
    });
  });

  api.register(OPERATOR_CALLS.revokeSession, async ({ params, operator, actor }) =>
    ctx.db.transaction(async (tx) => {
      if (!(await endSession(tx, params.sessionId, operator.operatorId))) return fail('not_found');
      await writeAudit(tx, {
        actor,
        action: 'operator.session_revoke',
        subject: `operator:${operator.operatorId}`,
        before: { sessionId: params.sessionId },
      });
      return ok({});
    }),
  );
}

function registerTotp(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.startTotp, ({ operator }) => startTotp(ctx.db, operator));
  api.register(OPERATOR_CALLS.confirmTotp, ({ operator, body }) => confirmTotp(ctx.db, operator, body.code));
  api.register(OPERATOR_CALLS.renewRecoveryCodes, ({ operator }) => renewRecoveryCodes(ctx.db, operator));
}

function describeSession(
  ctx: AppContext,
  operator: OperatorIdentity,
  token: string,
): OperatorAnswer<typeof OPERATOR_CALLS.me> {
  const { config } = ctx;
  const { operatorId, username, name, role } = operator;
  return {
    operator: { operatorId: String(operatorId), username, name, role },
    permissions: ALL_PERMISSIONS.filter((permission) => mayOperator(role, permission)),
    csrfToken: csrfTokenOf(token),
    stage: operator.stage,
    hasTotp: operator.hasTotp,
    asksPassword: asksPassword(config),
    passwordUntilMs: operator.passwordUntilMs,
    idleMinutes: config.sessions.operatorIdleMinutes,
    valueMode: config.valueMode,
    hasOutbox: config.sms.kind === 'outbox',
    serverTimeMs: ctx.clock.nowMs(),
  };
}
