import { notices } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createPage } from '../../testing/page-client.ts';
import { addTestPasskey, type Home, logInBy, openHome, PASSKEY_ENV } from '../../testing/passkey-scene.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let support: OperatorClient;

beforeAll(async () => {
  app = await createTestApp({ env: PASSKEY_ENV });
  support = await signInTestOperator(app, 'support');
});
afterAll(() => app.close());

async function paramsOf({ mobile }: Home): Promise<{ playerId: string }> {
  const { player_id: playerId } = await app.db.one<{ player_id: bigint }>({
    text: 'select player_id from players where mobile = $1',
    values: [mobile],
  });
  return { playerId: String(playerId) };
}

const listOf = async (params: { playerId: string }) =>
  (await support.ok(OPERATOR_CALLS.listPlayerPasskeys, { params })).passkeys;

test('support sees the passkeys of a player with their times, and no key', async () => {
  const home = await openHome(app);
  const device = await addTestPasskey(home, 'Old phone');
  await addTestPasskey(home, 'New phone');
  const params = await paramsOf(home);
  const [newest, oldest] = await listOf(params);
  expect(newest).toEqual({
    passkeyId: expect.stringMatching(/^\d+$/),
    name: 'New phone',
    addedAtMs: expect.any(Number),
    lastUsedAtMs: null,
    confirmsFromMs: (newest?.addedAtMs ?? 0) + 86_400_000,
  });
  expect(oldest).toMatchObject({ name: 'Old phone', lastUsedAtMs: null });
  expectOk(await logInBy(createPage(app, '203.0.113.9'), device));
  expect((await listOf(params))[1]?.lastUsedAtMs).toEqual(expect.any(Number));
});

test('of ten removals one succeeds: the passkey no longer logs in, the player is told, and the log has the reason', async () => {
  const home = await openHome(app, '198.51.100.8');
  const other = await openHome(app, '198.51.100.9');
  const device = await addTestPasskey(home, 'Stolen phone');
  const own = await paramsOf(home);
  const passkeyId = (await listOf(own))[0]?.passkeyId ?? '';
  const body = { reason: 'the phone was stolen' };
  const foreign = { params: { ...(await paramsOf(other)), passkeyId }, body };
  expect(await support.call(OPERATOR_CALLS.removePlayerPasskey, foreign)).toMatchObject({ code: 'not_found' });
  expect(await listOf(own)).toHaveLength(1);
  const asked = { params: { ...own, passkeyId }, body };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => support.call(OPERATOR_CALLS.removePlayerPasskey, asked)),
  );
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'not_found')).toHaveLength(9);
  expect(await listOf(own)).toEqual([]);
  expectRefused(await logInBy(createPage(app, '203.0.113.10'), device), 'invalid_credentials');
  const told = expectOk(await home.page.call(notices, {})).notification.map(({ msg }) => msg);
  expect(told[0]).toMatch(/^The passkey “Stolen phone” was removed\./);
  const rows = await app.db.query({
    text: `select reason, before ->> 'name' as name from audit_log where action = 'player.passkey_remove' and subject = $1`,
    values: [`player:${own.playerId}`],
  });
  expect(rows).toEqual([{ reason: body.reason, name: 'Stolen phone' }]);
});
