import { EVENTS_PATH, formatEvent } from '@surahi/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/context.ts';
import { sendFailure } from '../../platform/http/failures.ts';
import { isSameOrigin, playerCookieName, type PlayerIdentity } from '../../platform/http/identity.ts';
import { lineOf } from '../../platform/security/network-of.ts';
import { getPlayerFigures } from '../../players/figures/index.ts';
import type { Connection, Connections } from './connections.ts';
import { currentLists } from './snapshot.ts';
import { firstWalletEvent } from './wallet-event.ts';

/** How soon a browser comes back after a stream broke. */
const RETRY_MS = 2_000;

/**
 * GET /events: the stream of what changes. Only the cookie names a player here, since an address is logged by every
 * proxy; a page of another site is nobody. A dead cookie is refused with 401, which ends a browser's retries.
 */
export function registerEvents(ctx: AppContext, connections: Connections, isStopping: () => boolean): void {
  ctx.app.get(`/${EVENTS_PATH}`, { exposeHeadRoute: false }, async (request, reply) => {
    const identity = await identify(ctx, request);
    if (identity === 'dead') return sendFailure(reply, 'session_dead');
    if (identity === 'blocked') return sendFailure(reply, 'player_blocked');
    const player = identity === 'none' ? undefined : identity;
    const line = lineOf(request.ip);
    if (isStopping() || !connections.hasRoom(player, line)) return sendFailure(reply, 'busy');
    const connection = openStream(reply, player, line);
    removeWhenClosed(connections, connection);
    connections.add(connection);
    connection.response.write(`retry: ${RETRY_MS}\n${helloEvent(ctx, player)}`);
    if (player !== undefined) await catchUp(ctx, connections, connection, request);
    return reply;
  });
}

async function identify(
  ctx: AppContext,
  request: FastifyRequest,
): Promise<PlayerIdentity | 'none' | 'dead' | 'blocked'> {
  const cookie = request.cookies[playerCookieName(ctx.config)];
  const { origin, 'sec-fetch-site': site } = request.headers;
  // browsers send no Origin with a same-origin GET, and older ones no Sec-Fetch-Site: SameSite=Lax keeps others away
  const isOurs = origin === undefined && site === undefined ? true : isSameOrigin(request, ctx.config.publicUrl);
  if (cookie === undefined || cookie === '' || !isOurs) return 'none';
  return ctx.identity.resolve(request, cookie);
}

/**
 * Looks once more after the stream is known to this node: what changed while it was being opened reached nobody.
 * Its reader compares the lists' versions in hello with those it has, and takes wallet and flags as they are told here.
 */
async function catchUp(
  ctx: AppContext,
  connections: Connections,
  connection: Connection,
  request: FastifyRequest,
): Promise<void> {
  try {
    const again = await identify(ctx, request);
    if (typeof again === 'string') {
      const reason = again === 'blocked' ? 'blocked' : 'expired';
      return connections.end(connection, formatEvent('session-ended', { reason }));
    }
    const figures = await getPlayerFigures(ctx, again.playerId);
    const event = figures === undefined ? undefined : firstWalletEvent(connection, figures, ctx.clock.nowMs());
    if (event !== undefined) connection.response.write(event);
  } catch (error) {
    // the stream is open already: without figures its first wallet event just tells all of them
    ctx.logger.warn({ err: error }, 'a stream of events could not be checked');
  }
}

/** Closed for whatever reason: by the reader, by us, or broken. On its own, so that it holds no request in memory. */
function removeWhenClosed(connections: Connections, connection: Connection): void {
  const remove = (): void => connections.remove(connection);
  connection.response.on('close', remove).on('error', remove);
}

function openStream(reply: FastifyReply, player: PlayerIdentity | undefined, line: string): Connection {
  reply.hijack();
  const response = reply.raw;
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // else a proxy in front gathers events until its buffer is full
    'x-accel-buffering': 'no',
  };
  // written at once and not set one by one, which would keep them for as long as the stream is open
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
  response.writeHead(200, lines);
  response.socket?.setNoDelay(true);
  return { response, player, line, sent: '', sentSeq: 0n };
}

function helloEvent(ctx: AppContext, player: PlayerIdentity | undefined): string {
  return formatEvent('hello', {
    server_time: ctx.clock.nowMs(),
    versions: currentLists(ctx).versions,
    player: player !== undefined,
  });
}
