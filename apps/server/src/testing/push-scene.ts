import { type Language, savePush } from '@surahi/contract';
import { expect } from 'vitest';
import { startPushService, type PushService, type TestBrowser } from './push-service.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import type { TestPlayer } from './players.ts';
import { createTestApp, expectOk, type TestApp } from './test-app.ts';

/** A private VAPID key for tests. */
const TEST_PUSH_KEY = Buffer.alloc(32, 7).toString('base64');

export type PushScene = {
  service: PushService;
  /** Two nodes on one database. */
  app: TestApp;
  other: TestApp;
  close(): Promise<void>;
};

/** Starts two nodes that send push messages to a push service on this machine. */
export async function startPushScene(): Promise<PushScene> {
  const service = await startPushService();
  const database = await createTestDatabase();
  const start = (of: TestDatabase) =>
    createTestApp({ database: of, env: { PUSH: 'on', PUSH_KEY: TEST_PUSH_KEY, PUSH_TEST_ORIGIN: service.origin } });
  const app = await start(database);
  const other = await start({ ...database, drop: () => Promise.resolve() });
  const close = async () => {
    await other.close();
    await app.close();
    await service.close();
    expect(service.invalid).toEqual([]);
  };
  return { service, app, other, close };
}

export type Choices = {
  topics?: ('results' | 'wins' | 'deposits' | 'withdrawals')[];
  quiet_from?: string;
  quiet_to?: string;
  lang?: Language;
};

/** Subscribes a new browser for the player's session, by default to all topics in English. */
export async function subscribe(
  scene: Pick<PushScene, 'app' | 'service'>,
  player: Pick<TestPlayer, 'token'>,
  choices: Choices = {},
): Promise<TestBrowser> {
  const browser = scene.service.subscribe();
  await saveBrowser(scene.app, player, browser, choices);
  return browser;
}

/** Saves the choices for a browser. */
export async function saveBrowser(
  app: TestApp,
  player: Pick<TestPlayer, 'token'>,
  browser: TestBrowser,
  {
    topics = ['results', 'wins', 'deposits', 'withdrawals'],
    quiet_from = '',
    quiet_to = '',
    lang = 'en',
  }: Choices = {},
): Promise<void> {
  expectOk(await app.call(savePush, { ...browser, topics, quiet_from, quiet_to, lang }, { token: player.token }));
}

export type QueuedRow = { tag: string; attempts: number; next_at: Date; title: string; body: string };

/** The messages of a player that wait, oldest first. */
export function queued(app: TestApp, playerId: bigint): Promise<QueuedRow[]> {
  return app.db.query<QueuedRow>({
    text: `select tag, attempts, next_at, title, body from push_messages where player_id = $1 order by message_id`,
    values: [playerId],
  });
}

/** Waits until no message of the player waits any more. */
export async function untilSent(app: TestApp, playerId: bigint): Promise<void> {
  await expect.poll(() => queued(app, playerId), { interval: 20 }).toEqual([]);
}

/** Number of subscribed browsers of a player. */
export async function browsersOf(app: TestApp, playerId: bigint): Promise<number> {
  const text = 'select count(*)::int as browsers from push_devices where player_id = $1';
  return (await app.db.one<{ browsers: number }>({ text, values: [playerId] })).browsers;
}
