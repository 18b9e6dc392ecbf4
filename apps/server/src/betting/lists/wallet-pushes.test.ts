import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createConnections } from './connections.ts';
import { createWalletPushes } from './wallet-pushes.ts';

const PLAYERS = 20;
/** Longer than a slice, so each look at the clock ends one. */
const WRITE_MS = 1;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

function keepBusy(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

test('wallet events of many players are sent in slices, and other work runs between them', async () => {
  const connections = createConnections(PLAYERS, () => false);
  const received: bigint[] = [];
  const playerIds: bigint[] = [];
  for (let count = 0; count < PLAYERS; count += 1) {
    const { playerId } = await registerTestPlayer(app);
    playerIds.push(playerId);
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    response.write = (text: unknown) => {
      expect(text).toContain('event: wallet');
      keepBusy(WRITE_MS);
      received.push(playerId);
      return true;
    };
    const player = { playerId, publicId: '', sessionId: playerId, isExcluded: false, timeOutUntilMs: 0 };
    connections.add({ response, player, subscriber: 'one', sent: '', sentSeq: 0n });
  }

  createWalletPushes(app.context, connections)(playerIds);
  // The numbers of sent events that other work of the event loop can see.
  const seen = new Set<number>();
  while (received.length < PLAYERS) {
    await turn();
    seen.add(received.length);
  }
  expect([...seen]).toEqual([0, 16, 20]);
  expect(new Set(received)).toEqual(new Set(playerIds));
  expect(received).toHaveLength(PLAYERS);
});
