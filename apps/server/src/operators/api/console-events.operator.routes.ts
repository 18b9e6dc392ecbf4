import {
  formatOperatorEvent,
  MONEY_QUEUES,
  OPERATOR_EVENTS_HEARTBEAT_MS,
  OPERATOR_EVENTS_PERMISSION,
  type OperatorEventData,
  type OperatorEventName,
} from '@surahi/contract/operator';
import type { FastifyReply } from 'fastify';
import { settingsApplied } from './console-topics.ts';
import type { AppContext } from '../../platform/context.ts';
import { findSession } from '../sessions/index.ts';
import type { OperatorApi } from './operator-api.ts';

/** Maximum number of open streams. Each costs a connection. */
const MOST_STREAMS = 500;

type Stream = {
  sessionId: string;
  send: (text: string) => void;
  /**
   * Ends the stream. `isOver` true sends an event that the session is dead; false means that only this server is
   * stopping.
   */
  end: (isOver: boolean) => void;
};

/**
 * GET /operator/api/events: a stream that notifies a console which data to fetch again. It ends with the session, and
 * when the server stops.
 */
export function registerOperatorEvents(ctx: AppContext, api: OperatorApi): void {
  const streams = new Set<Stream>();

  function send<N extends OperatorEventName>(name: N, data: OperatorEventData<N>): void {
    const text = formatOperatorEvent(name, data);
    for (const stream of streams) stream.send(text);
  }

  const idsOf = (payload: string): string[] => payload.split(',').filter((id) => /^[1-9][0-9]*$/.test(id));
  ctx.listener.on('draws', (payload) => send('draws', { drawIds: idsOf(payload) }));
  ctx.listener.on('settlements', (payload) => send('settlements', { settlementIds: idsOf(payload) }));
  ctx.listener.on('money', (payload) =>
    send('money', { queue: MONEY_QUEUES.find((name) => name === payload) ?? null }),
  );
  ctx.listener.on('proposals', () => send('proposals', {}));
  // This topic is published after this node has loaded the changed settings, so a console that fetches gets them.
  ctx.events.subscribe(settingsApplied, () => send('settings', {}));
  ctx.listener.on('operator_sessions', (sessionId) => {
    for (const stream of streams) if (stream.sessionId === sessionId) stream.end(true);
  });
  // Notifications during the outage were missed.
  ctx.listener.onReconnect(() => {
    send('draws', { drawIds: [] });
    send('money', { queue: null });
    send('proposals', {});
  });
  ctx.onStop(() => {
    for (const stream of streams) stream.end(false);
  });

  api.scope.get('/events', async (request, reply) => {
    const admitted = await api.admit(request, OPERATOR_EVENTS_PERMISSION);
    if (!admitted.ok) return api.refuse(reply, admitted.code);
    if (streams.size >= MOST_STREAMS) return api.refuse(reply, 'busy');
    const stillOpen = async (): Promise<boolean> => (await findSession(ctx.db, ctx.config, request)) !== undefined;
    const stream = openStream(reply, admitted.value.sessionId, stillOpen, () => streams.delete(stream));
    streams.add(stream);
    stream.send(formatOperatorEvent('hello', { serverTimeMs: ctx.clock.nowMs() }));
    return reply;
  });
}

function openStream(
  reply: FastifyReply,
  sessionId: string,
  stillOpen: () => Promise<boolean>,
  onClose: () => void,
): Stream {
  reply.hijack();
  const { raw } = reply;
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  raw.writeHead(200, { ...headers, 'x-content-type-options': 'nosniff' });
  const end = (isOver: boolean): void => {
    if (!raw.writableEnded) raw.end(isOver ? formatOperatorEvent('session-ended', {}) : undefined);
  };
  const heartbeat = setInterval(() => {
    // A session that expires as idle sends no notification, so each heartbeat checks it.
    stillOpen().then(
      (open) => {
        if (!open) end(true);
        else if (!raw.writableEnded) raw.write(': \n\n');
      },
      () => undefined, // the database is unavailable; the next heartbeat checks again
    );
  }, OPERATOR_EVENTS_HEARTBEAT_MS);
  heartbeat.unref();
  raw.on('close', () => {
    clearInterval(heartbeat);
    onClose();
  });
  return { sessionId, end, send: (text) => void (raw.writableEnded || raw.write(text)) };
}
