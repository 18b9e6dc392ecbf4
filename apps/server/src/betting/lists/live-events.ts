import { EVENTS_HEARTBEAT_MS, formatEvent } from '@surahi/contract';
import { Gauge } from 'prom-client';
import { contentChanged } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { playersDropped } from '../../players/figures/index.ts';
import { noticesChanged } from '../../players/notices/index.ts';
import { readSessionEnds } from '../../players/sessions/index.ts';
import { type Connections, createConnections } from './connections.ts';
import { BEATS } from './heartbeat-groups.ts';
import { registerEvents } from './live.routes.ts';
import { listsChanged } from './snapshot.ts';
import { createWalletPushes } from './wallet-pushes.ts';

/**
 * Sends live events: changed lists to everyone, a changed wallet to its player, changed notices to
 * those who may see them, the end of a session to its streams.
 */
export function startLiveEvents(ctx: AppContext): void {
  const connections = createConnections(ctx.config.limits.streamsPerAddress, ctx.foreground.isBusy);
  const pushWallets = createWalletPushes(ctx, connections);
  let isStopping = false;
  registerEvents(ctx, connections, () => isStopping);
  measure(ctx, connections);

  ctx.events.subscribe(listsChanged, ({ families, versions }) => {
    connections.sendAll(formatEvent('lists', { families, versions, server_time: ctx.clock.nowMs() }));
  });
  ctx.events.subscribe(contentChanged, () => {
    connections.sendAll(formatEvent('settings', { server_time: ctx.clock.nowMs() }));
  });
  ctx.events.subscribe(playersDropped, ({ playerIds }) => {
    pushWallets(playerIds ?? connections.playerIds());
  });
  ctx.events.subscribe(noticesChanged, ({ playerId }) => {
    const text = formatEvent('notices', { server_time: ctx.clock.nowMs() });
    if (playerId === null) connections.sendAll(text);
    else for (const connection of connections.ofPlayer(playerId)) connections.send(connection, text);
  });
  ctx.listener.on('sessions', (payload) => {
    const ids = new Set(payload.split(','));
    void endSessions(
      ctx,
      connections,
      connections.sessionIds().filter((id) => ids.has(String(id))),
    );
  });
  // PostgreSQL does not repeat the notifications of a lost connection, so this checks every session.
  ctx.listener.onReconnect(() => void endSessions(ctx, connections, connections.sessionIds()));

  let heartbeat: NodeJS.Timeout | undefined;
  ctx.onStart(() => {
    heartbeat = setInterval(() => connections.beat(), EVENTS_HEARTBEAT_MS / BEATS).unref();
  });
  ctx.onStop(() => {
    isStopping = true;
    clearInterval(heartbeat);
    for (const connection of connections.all()) connections.end(connection);
  });
}

async function endSessions(ctx: AppContext, connections: Connections, sessionIds: readonly bigint[]): Promise<void> {
  if (sessionIds.length === 0) return;
  try {
    const ends = await readSessionEnds(ctx.db, sessionIds);
    for (const [sessionId, reason] of ends) {
      for (const connection of connections.ofSession(sessionId)) {
        connections.end(connection, formatEvent('session-ended', { reason }));
      }
    }
  } catch (error) {
    ctx.logger.warn({ err: error }, 'ending the streams of dead sessions failed');
  }
}

function measure(ctx: AppContext, connections: Connections): void {
  const streams = new Gauge({
    name: 'surahi_event_streams',
    help: 'Open streams of live events',
    registers: [],
    collect() {
      this.set(connections.size());
    },
  });
  ctx.metrics.registerMetric(streams);
}
