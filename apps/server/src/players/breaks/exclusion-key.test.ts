import { excludeSelf } from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { runOps } from '../../ops/run-ops.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { isExcludedNumber } from './excluded-numbers.ts';
import { ExclusionKeyError, storeExclusionKey } from './exclusion-key.ts';

const OTHER_KEY = 'another key of the test';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
/** Each test starts with the key of the server, and without an excluded player. */
beforeEach(async () => {
  await forgetKey();
  await deletePlayers();
  await app.ownerDb.query({ text: 'delete from excluded_numbers' });
  await app.db.transaction((tx) => storeExclusionKey(app.config, tx));
});
afterAll(() => app.close());

const forgetKey = () => app.ownerDb.query({ text: 'delete from exclusion_key' });
const deletePlayers = () =>
  app.ownerDb.query({
    text: `update players set deleted_at = app_now(), mobile = 'deleted-' || player_id where deleted_at is null`,
  });

const keyed = (key: string) => ({ ...app.config, exclusion: { ...app.config.exclusion, key } });

/** Starts and stops a second node with this key on the database of `app`. */
async function startNode(key: string): Promise<void> {
  const { db, appUrl: connectionString, context } = app;
  const node = await buildApp({ config: keyed(key), logger: context.logger, db, connectionString });
  try {
    await node.start();
  } finally {
    await node.stop(0);
  }
}

const isBarred = (key: string, number: string) =>
  app.db.transaction((tx) => isExcludedNumber(keyed(key), tx, { number, playerId: undefined }));

async function ops(...args: string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const code = await runOps(['exclusion-key', ...args], {
    env: { NODE_ENV: 'test', EXCLUSION_KEY: OTHER_KEY, DATABASE_URL: app.appUrl, DATABASE_OWNER_URL: app.ownerUrl },
    say: (line = '') => void (text += `${line}\n`),
    complain: (line) => void (text += `${line}\n`),
    ask: () => Promise.resolve(false),
    readInput: () => Promise.resolve(''),
  });
  return { code, text };
}

async function excludeOne() {
  const player = await registerTestPlayer(app);
  expectOk(await app.call(excludeSelf, { length: 'year' }, { token: player.token }));
  return player;
}

test('[LIM-06] a server with another EXCLUSION_KEY does not start, and says why', async () => {
  await startNode(app.config.exclusion.key);
  await expect(startNode(OTHER_KEY)).rejects.toThrow(ExclusionKeyError);
  await expect(startNode(OTHER_KEY)).rejects.toThrow(/EXCLUSION_KEY is not the key.*\n.*\n.*exclusion-key accept/);
  await startNode(app.config.exclusion.key);
});

test('the server’s role cannot change or delete the fingerprint', async () => {
  for (const text of [
    "update exclusion_key set fingerprint = ''",
    'delete from exclusion_key',
    'truncate exclusion_key',
  ])
    await expect(app.db.query({ text })).rejects.toThrow('permission denied');
});

test('[LIM-06] an accepted key recognises excluded players, and is recorded', async () => {
  const [player, deleted] = [await excludeOne(), await excludeOne()];
  await app.ownerDb.query({
    text: `update players set deleted_at = app_now(), mobile = 'deleted-' || player_id where player_id = $1`,
    values: [deleted.playerId],
  });
  expect([await isBarred(app.config.exclusion.key, player.mobile), await isBarred(OTHER_KEY, player.mobile)]).toEqual([
    true,
    false,
  ]);
  expect(await ops()).toMatchObject({ code: 1, text: expect.stringContaining('is not the key') });
  const [owner, support] = [await signInTestOperator(app, 'owner'), await signInTestOperator(app, 'support')];
  const accept = (as: string, ...more: string[]) => ops('accept', '--reason', 'key was lost', '--as', as, ...more);
  expect(await accept(support.username, '--yes')).toMatchObject({ code: 1, text: expect.stringContaining('role') });
  expect(await accept(owner.username)).toMatchObject({ code: 1, text: expect.stringContaining('Nothing was done') });
  await expect(startNode(OTHER_KEY)).rejects.toThrow(ExclusionKeyError);

  const { code, text } = await accept(owner.username, '--yes');
  expect([code, text]).toEqual([0, expect.stringMatching(/have new hashes: 1\n.*no longer recognised: 1\n/)]);
  expect(await isBarred(OTHER_KEY, player.mobile)).toBe(true);
  const line = {
    text: `select actor, reason from audit_log where action = 'exclusion_key.accept' and reason <> 'upgrade'`,
  };
  expect(await app.db.query(line)).toEqual([{ actor: owner.username, reason: 'key was lost' }]);
  await startNode(OTHER_KEY);
  await expect(startNode(app.config.exclusion.key)).rejects.toThrow(ExclusionKeyError);
});

test('[LIM-06] without a fingerprint, a key that did not make the hashes is refused until it is accepted', async () => {
  const { mobile, playerId } = await excludeOne();
  const hashes = { text: 'select 1 from excluded_numbers where player_id = $1', values: [playerId] };
  await forgetKey();
  expect(await ops()).toMatchObject({ code: 1, text: expect.stringMatching(/^No fingerprint .*\n.*does not give/) });
  await expect(startNode(OTHER_KEY)).rejects.toThrow(ExclusionKeyError);
  await expect(startNode(OTHER_KEY)).rejects.toThrow(/stored hash of an excluded player.*\n.*\n.*exclusion-key accept/);
  await startNode(app.config.exclusion.key);
  await forgetKey();

  const owner = await signInTestOperator(app, 'owner');
  const before = await app.db.query(hashes);
  expect(await ops('accept', '--reason', 'upgrade', '--as', owner.username, '--yes')).toMatchObject({ code: 0 });
  expect(await app.db.query(hashes)).toHaveLength(before.length * 2);
  expect(await isBarred(OTHER_KEY, mobile)).toBe(true);
  const line = { text: `select actor from audit_log where action = 'exclusion_key.accept' and reason = 'upgrade'` };
  expect(await app.db.query(line)).toEqual([{ actor: owner.username }]);
  await startNode(OTHER_KEY);
  await expect(startNode(app.config.exclusion.key)).rejects.toThrow(ExclusionKeyError);
});

test('without a fingerprint and an excluded player, the first key is stored', async () => {
  await excludeOne();
  await forgetKey();
  await deletePlayers();
  expect(await ops()).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^No fingerprint .*\n.*do not contradict/),
  });
  await startNode('first key of the test');
  expect(await ops()).toMatchObject({ code: 1, text: expect.stringContaining('is not the key') });
});
