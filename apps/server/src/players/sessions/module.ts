import type { AppContext } from '../../platform/context.ts';
import { registerSessionCalls } from './sessions.routes.ts';

/** Sessions of players: resolving tokens, the device list, log-out. */
export function sessionsModule(ctx: AppContext): void {
  const { sessions } = ctx;
  ctx.identity.setResolver((token) => sessions.resolve(token));
  ctx.listener.on('sessions', (payload) => sessions.forgetSessions(readIds(payload)));
  ctx.listener.on('players', (payload) => sessions.forgetPlayers(readIds(payload)));
  // notifications sent during the outage are lost, so cached sessions may be stale
  ctx.listener.onLost(() => sessions.forgetAll());
  ctx.listener.onReconnect(() => sessions.forgetAll());
  ctx.onStop(() =>
    sessions.flush().catch((error: unknown) => {
      ctx.logger.warn({ err: error }, 'could not write last-seen times');
    }),
  );
  registerSessionCalls(ctx);
}

function readIds(payload: string): bigint[] {
  return payload
    .split(',')
    .filter((part) => /^[0-9]{1,18}$/.test(part))
    .map(BigInt);
}
