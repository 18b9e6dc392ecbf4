import { createHmac } from 'node:crypto';
import type { OperatorRole } from '@surahi/contract/operator';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Tx } from '../../platform/db/db.ts';
import { cookieName, isSecureOrigin } from '../../platform/http/identity.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import type { Actor } from '../audit/index.ts';
import * as operatorSessionsSql from './operator-sessions.sql.ts';

/** However busy, one signs in again after this. */
const LONGEST_HOURS = 12;

/** How long a password counts as just typed. */
export const CONFIRMED_MS = 10 * 60_000;

/** The signed-in operator of a request. */
export type OperatorIdentity = {
  operatorId: bigint;
  username: string;
  name: string;
  role: OperatorRole;
  sessionId: string;
  hasTotp: boolean;
  /** Until 'full' nothing is open but: password, choosing one's own; enrol, setting the authenticator up. */
  stage: 'full' | 'enrol' | 'password';
  csrfHash: Buffer;
  /** Until when the password counts as just typed, unix ms; null when it has run out. */
  passwordUntilMs: number | null;
  address: string;
};

/** What belongs to the cookie's secret: never stored, always the same for one session. */
export function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('surahi csrf').digest('base64url');
}

export function operatorCookieName(config: Pick<Config, 'publicUrl' | 'operatorOrigin'>): string {
  return cookieName(config.operatorOrigin ?? config.publicUrl, 'surahi_operator');
}

export function operatorCookieOptions(config: Pick<Config, 'publicUrl' | 'operatorOrigin'>): {
  path: '/';
  httpOnly: true;
  sameSite: 'strict';
  secure: boolean;
} {
  const secure = isSecureOrigin(config.operatorOrigin ?? config.publicUrl);
  return { path: '/', httpOnly: true, sameSite: 'strict', secure };
}

/** Until when sessions are open. */
export function limitsOf(config: Pick<Config, 'sessions'>): { idleMinutes: number; longestHours: number } {
  return { idleMinutes: config.sessions.operatorIdleMinutes, longestHours: LONGEST_HOURS };
}

/** Whether an operator has to have an authenticator: everywhere but in the demo. */
export function needsTotp(config: Pick<Config, 'valueMode'>): boolean {
  return config.valueMode !== 'demo';
}

/** Whom the cookie of a request opens. */
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
    passwordUntilMs: untilMs > row.now.getTime() ? untilMs : null,
    address: request.ip,
  };
}

function stageOf(config: Config, row: operatorSessionsSql.SessionRow): OperatorIdentity['stage'] {
  if (row.has_initial_password) return 'password';
  return needsTotp(config) && !row.has_totp ? 'enrol' : 'full';
}

/** Opens a session whose password counts as just typed. The secret is for the cookie alone. */
export async function openSession(
  tx: Tx,
  input: { operatorId: bigint; address: string; userAgent: string | undefined },
): Promise<{ token: string; sessionId: string }> {
  const token = newToken();
  const row = await tx.one<{ session_id: string }>(
    operatorSessionsSql.insertSession({
      operatorId: input.operatorId,
      tokenHash: hashToken(token),
      csrfHash: hashToken(csrfTokenOf(token)),
      address: input.address,
      userAgent: input.userAgent?.slice(0, 300) ?? null,
    }),
  );
  return { token, sessionId: row.session_id };
}

/** Ends a session of this operator; false when there is no such open one. Its streams end too. */
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

/** The operator's open sessions, the one used last first. */
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

/** Who stands in the audit log for what this operator does. */
export function actorOf(operator: OperatorIdentity): Actor {
  return { name: operator.username, operatorId: operator.operatorId, address: operator.address };
}
