import { listSessions as listSessionsCall, logout, readEnvelope, revokeSession } from '@surahi/contract';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/context.ts';
import { parseJsonBody } from '../../platform/http/json-body.ts';
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
    const outcome = await ctx.identity.resolve(request, bodyTokenOf(request));
    if (typeof outcome !== 'string') {
      await renewDevice(ctx.db, outcome.playerId, callerOf(ctx.config, { request, reply }).device);
      await endSession(ctx, outcome.sessionId, 'logout');
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

function bodyTokenOf(request: FastifyRequest): string | undefined {
  const parsed = parseJsonBody(request.body);
  return parsed.ok ? readEnvelope(parsed.value)?.token : undefined;
}
