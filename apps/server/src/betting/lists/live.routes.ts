import { EVENTS_PATH, formatEvent } from '@surahi/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/context.ts';
import { sendFailure } from '../../platform/http/failures.ts';
import { type IdentityOutcome, isSameOrigin, type PlayerIdentity } from '../../platform/http/identity.ts';
import { subscriberOf } from '../../platform/security/network-of.ts';
import { getPlayerFigures } from '../../players/figures/index.ts';
import type { Connection, Connections } from './connections.ts';
import { currentLists } from './snapshot.ts';
import { firstWalletEvent } from './wallet-event.ts';

/** Delay before a browser reconnects a broken stream. */
const RETRY_MS = 2_000;

/**
 * GET /events: the stream of live events. Only the cookie identifies a player, because proxies log URLs. A request from
 * another site has no player. A dead cookie gets 401, which stops the retries of the browser.
 */
export function registerEvents(ctx: AppContext, connections: Connections, isStopping: () => boolean): void {
  ctx.app.get(`/${EVENTS_PATH}`, { exposeHeadRoute: false }, async (request, reply) => {
    const identity = await identify(ctx, request);
    if (identity === 'dead') return sendFailure(reply, 'session_dead');
    if (identity === 'blocked') return sendFailure(reply, 'player_blocked');
    if (identity === 'replaced') return sendFailure(reply, 'busy');
    const player = identity === 'none' ? undefined : identity;
    const subscriber = subscriberOf(request.ip);
    if (isStopping() || !connections.hasRoom(player, subscriber)) return sendFailure(reply, 'busy');
    const connection = openStream(reply, player, subscriber);
    removeWhenClosed(connections, connection);
    connections.add(connection);
    connection.response.write(`retry: ${RETRY_MS}\n${helloEvent(ctx, player)}`);
    if (player !== undefined) await catchUp(ctx, connections, connection, request);
    return reply;
  });
}

async function identify(ctx: AppContext, request: FastifyRequest): Promise<IdentityOutcome> {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // Browsers send no Origin with a same-origin GET, and old browsers send no Sec-Fetch-Site. If both are missing,
  // SameSite=Lax keeps the cookie out of requests from other sites.
  const isOurs = origin === undefined && site === undefined ? true : isSameOrigin(request, ctx.config.publicUrl);
  return isOurs ? ctx.identity.resolvePage(request) : 'none';
}

/**
 * Checks the session again and sends the wallet. It runs after the stream is registered, because the stream missed the
 * events of its own opening. The client compares the list versions of the hello event with its own.
 */
async function catchUp(
  ctx: AppContext,
  connections: Connections,
  connection: Connection,
  request: FastifyRequest,
): Promise<void> {
  try {
    const again = await identify(ctx, request);
    // Without a reason the browser reconnects, by then with its new cookie.
    if (again === 'replaced') return connections.end(connection);
    if (typeof again === 'string') {
      const reason = again === 'blocked' ? 'blocked' : 'expired';
      return connections.end(connection, formatEvent('session-ended', { reason }));
    }
    const figures = await getPlayerFigures(ctx, again.playerId);
    const event = figures === undefined ? undefined : firstWalletEvent(connection, figures, ctx.clock.nowMs());
    if (event !== undefined) connection.response.write(event);
  } catch (error) {
    // The stream stays open. Its first wallet event contains all figures.
    ctx.logger.warn({ err: error }, 'reading the first figures of an event stream failed');
  }
}

/** Removes a stream once it closes. This is a separate function, so that its closure keeps no request in memory. */
function removeWhenClosed(connections: Connections, connection: Connection): void {
  const remove = (): void => connections.remove(connection);
  connection.response.on('close', remove).on('error', remove);
}

function openStream(reply: FastifyReply, player: PlayerIdentity | undefined, subscriber: string): Connection {
  reply.hijack();
  const response = reply.raw;
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Stops proxies from buffering events.
    'x-accel-buffering': 'no',
  };
  // writeHead with a list keeps no headers in memory while the stream is open; setHeader would.
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
  response.writeHead(200, lines);
  response.socket?.setNoDelay(true);
  return { response, player, subscriber, sent: '', sentSeq: 0n };
}

function helloEvent(ctx: AppContext, player: PlayerIdentity | undefined): string {
  return formatEvent('hello', {
    server_time: ctx.clock.nowMs(),
    versions: currentLists(ctx).versions,
    player: player !== undefined,
  });
}
