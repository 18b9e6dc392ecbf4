import { listSessions as listSessionsCall, logout, readEnvelope, revokeSession } from '@surahi/contract';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/context.ts';
import { parseJsonBody } from '../../platform/http/json-body.ts';
import { playerCookieName } from '../../platform/http/identity.ts';
import { fail } from '../../platform/result.ts';
import { callerOf, forgetDevicesOf, forgetOtherDevices, renewDevice } from '../devices/index.ts';
import { endNamedSession, endPlayerSessions, endSession, forgetSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { clearSessionCookie } from './session-cookie.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Player calls for log-out and the device list. */
export function registerSessionCalls(ctx: AppContext): void {
  // Log-out always succeeds: the session of an expired token or a blocked player still has a cookie to clear.
  ctx.registerCall(logout, async ({ request, reply }) => {
    const session = await sessionToEnd(ctx, request);
    if (session !== undefined) {
      await renewDevice(ctx.db, session.playerId, callerOf(ctx.config, { request, reply }).device);
      await endSession(ctx, session.sessionId, 'logout');
    }
    clearSessionCookie(ctx.config, { request, reply });
    return { ok: true, body: {} };
  });

  ctx.registerPlayerCall(listSessionsCall, async ({ player }) => {
    const sessions = await listSessions(ctx.db, player, ctx.config.sessions.playerIdleDays);
    return { ok: true, body: { sessions } };
  });

  ctx.registerPlayerCall(revokeSession, async ({ body, player, request, reply }) => {
    if (body.all_others === true) {
      const { device } = callerOf(ctx.config, { request, reply });
      const ended = await ctx.db.transaction(async (tx) => {
        await forgetOtherDevices(tx, player.playerId, device);
        return endPlayerSessions(tx, player.playerId, 'revoked', player.sessionId);
      });
      forgetSessions(ctx, ended);
      return { ok: true, body: { ended: ended.length } };
    }
    const named = body.session_id ?? '';
    if (!UUID.test(named)) return fail('not_found');
    const ended = await ctx.db.transaction(async (tx) => {
      const ids = await endNamedSession(tx, player.playerId, named);
      await forgetDevicesOf(tx, player.playerId, ids);
      return ids;
    });
    if (ended.length === 0) return fail('not_found');
    forgetSessions(ctx, ended);
    if (named.toLowerCase() === player.publicId) clearSessionCookie(ctx.config, { request, reply });
    return { ok: true, body: { ended: 1 } };
  });
}

type SessionToEnd = { playerId: bigint; sessionId: bigint };

/**
 * Returns the session that a log-out ends. A log-out during a password change can carry the old cookie. It must end the
 * session of that cookie, which otherwise stays live under the new cookie.
 */
async function sessionToEnd(ctx: AppContext, request: FastifyRequest): Promise<SessionToEnd | undefined> {
  const outcome = await ctx.identity.resolve(request, bodyTokenOf(request));
  if (typeof outcome !== 'string') return outcome;
  if (outcome !== 'replaced') return undefined;
  const row = await ctx.sessions.findReplaced(request.cookies[playerCookieName(ctx.config)] ?? '');
  return row === undefined ? undefined : { playerId: row.player_id, sessionId: row.session_id };
}

function bodyTokenOf(request: FastifyRequest): string | undefined {
  const parsed = parseJsonBody(request.body);
  return parsed.ok ? readEnvelope(parsed.value)?.token : undefined;
}
