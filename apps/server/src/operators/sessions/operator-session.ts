import { createHmac } from 'node:crypto';
import type { OperatorRole } from '@surahi/contract/operator';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Tx } from '../../platform/db/db.ts';
import { cookieName, isSecureOrigin } from '../../platform/http/identity.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import type { Actor } from '../audit/index.ts';
import * as operatorSessionsSql from './operator-sessions.sql.ts';

/** Even an active session ends after this many hours. */
const LONGEST_HOURS = 12;

/** How long a password confirmation is valid, in ms. */
export const CONFIRMED_MS = 10 * 60_000;

/** The signed-in operator of a request. */
export type OperatorIdentity = {
  operatorId: bigint;
  username: string;
  name: string;
  role: OperatorRole;
  sessionId: string;
  hasTotp: boolean;
  /** Before 'full' only one step is allowed: 'password' sets an own password, 'enrol' sets up the authenticator. */
  stage: 'full' | 'enrol' | 'password';
  csrfHash: Buffer;
  /** Identifies the browser of the session. */
  browserHash: Buffer;
  /** When the password confirmation expires, in unix ms; null after that. */
  passwordUntilMs: number | null;
  address: string;
};

/** Derives the CSRF token from the cookie's secret. It is not stored, and constant for one session. */
export function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('surahi csrf').digest('base64url');
}

/** The name of the console session's cookie under this configuration. */
export function operatorCookieName(config: Pick<Config, 'publicUrl' | 'operatorOrigin'>): string {
  return cookieName(config.operatorOrigin ?? config.publicUrl, 'surahi_operator');
}

/** The options with which the console session's cookie is set and cleared. */
export function operatorCookieOptions(config: Pick<Config, 'publicUrl' | 'operatorOrigin'>): {
  path: '/';
  httpOnly: true;
  sameSite: 'strict';
  secure: boolean;
} {
  const secure = isSecureOrigin(config.operatorOrigin ?? config.publicUrl);
  return { path: '/', httpOnly: true, sameSite: 'strict', secure };
}

/** Returns the idle time (minutes) and the maximum age (hours) of sessions. */
export function limitsOf(config: Pick<Config, 'sessions'>): { idleMinutes: number; longestHours: number } {
  return { idleMinutes: config.sessions.operatorIdleMinutes, longestHours: LONGEST_HOURS };
}

/** True if operators must have an authenticator: in every mode except the demo. */
export function needsTotp(config: Pick<Config, 'valueMode'>): boolean {
  return config.valueMode !== 'demo';
}

/** Returns the session of a request's cookie. */
export async function findSession(
  tx: Tx,
  config: Config,
  request: FastifyRequest,
): Promise<OperatorIdentity | undefined> {
  const token = request.cookies[operatorCookieName(config)];
  if (token === undefined || token === '') return undefined;
  const [row] = await tx.query<operatorSessionsSql.SessionRow>(
    operatorSessionsSql.selectLivingSession(hashToken(token), limitsOf(config)),
  );
  if (row === undefined) return undefined;
  const untilMs = row.confirmed_at === null ? 0 : row.confirmed_at.getTime() + CONFIRMED_MS;
  return {
    operatorId: row.operator_id,
    username: row.username,
    name: row.name,
    role: row.role,
    sessionId: row.session_id,
    hasTotp: row.has_totp,
    stage: stageOf(config, row),
    csrfHash: row.csrf_hash,
    browserHash: row.browser_hash,
    passwordUntilMs: untilMs > row.now.getTime() ? untilMs : null,
    address: request.ip,
  };
}

function stageOf(config: Config, row: operatorSessionsSql.SessionRow): OperatorIdentity['stage'] {
  if (row.has_initial_password) return 'password';
  return needsTotp(config) && !row.has_totp ? 'enrol' : 'full';
}

/**
 * Opens a session, which begins with a valid password confirmation. Store the returned secret nowhere but in the
 * cookie.
 */
export async function openSession(
  tx: Tx,
  input: { operatorId: bigint; address: string; userAgent: string | undefined; browserHash: Buffer },
): Promise<{ token: string; sessionId: string }> {
  const token = newToken();
  const row = await tx.one<{ session_id: string }>(
    operatorSessionsSql.insertSession({
      operatorId: input.operatorId,
      tokenHash: hashToken(token),
      csrfHash: hashToken(csrfTokenOf(token)),
      address: input.address,
      userAgent: input.userAgent?.slice(0, 300) ?? null,
      browserHash: input.browserHash,
    }),
  );
  return { token, sessionId: row.session_id };
}

/** Ends a session of this operator and its streams. Returns false when the operator has no such open session. */
export async function endSession(tx: Tx, sessionId: string, operatorId: bigint): Promise<boolean> {
  const ended = await tx.query(operatorSessionsSql.endSession(sessionId, operatorId));
  if (ended.length === 0) return false;
  await tx.query(operatorSessionsSql.notifySessionEnded(sessionId));
  return true;
}

export type OpenSession = {
  sessionId: string;
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
};

/** The operator's open sessions, most recently used first. */
export async function listSessions(tx: Tx, config: Config, operatorId: bigint): Promise<OpenSession[]> {
  const rows = await tx.query<operatorSessionsSql.OpenSessionRow>(
    operatorSessionsSql.selectOpenSessions(operatorId, limitsOf(config)),
  );
  return rows.map((row) => ({
    sessionId: row.session_id,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/** The operator as the audit log records them. */
export function actorOf(operator: OperatorIdentity): Actor {
  const { username: name, operatorId, address, sessionId } = operator;
  return { name, operatorId, address, sessionId };
}
