import { login } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestOperator, callOperator, TEST_PASSWORD } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { endWaits, lengthenWaits } from '../../testing/sign-in-tries.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

/** A stranger's address. */
const ABROAD = '203.0.113.7';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY: 'on' } });
});
afterAll(() => app.close());

const at = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const logIn = (player: TestPlayer, address: string, password = player.password) =>
  app.call(login, { mobile: player.mobile, password }, at(address));

test('[HND-10] a player who moves within the own /64 is not delayed by strangers, and shares one count of tries', async () => {
  const player = await registerTestPlayer(app);
  expectOk(await logIn(player, '2001:db8:1:1::1'));
  for (let tries = 0; tries < 3; tries += 1) expectRefused(await logIn(player, ABROAD, 'wrong'), 'invalid_credentials');
  await lengthenWaits(app);
  expectRefused(await logIn(player, ABROAD), 'rate_limited');
  for (const last of [2, 3, 4]) {
    expectRefused(await logIn(player, `2001:db8:1:1::${last}`, 'wrong'), 'invalid_credentials');
  }
  await lengthenWaits(app);
  expectRefused(await logIn(player, '2001:db8:1:1::5'), 'rate_limited');
  await endWaits(app);
  expectOk(await logIn(player, '2001:db8:1:1::6'));
});

test('[HND-10] the known /64s of one /48 have twelve tries together', async () => {
  const player = await registerTestPlayer(app);
  const lines = Array.from({ length: 5 }, (_, line) => `2001:db8:2:${line + 1}::1`);
  for (const line of lines) expectOk(await logIn(player, line));
  const codes: unknown[] = [];
  for (const line of lines) {
    if (codes.length === 12) await lengthenWaits(app);
    for (let tries = 0; tries < 3; tries += 1) {
      const { body } = await logIn(player, line, 'wrong');
      codes.push('code' in body ? body.code : 'ok');
    }
  }
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(12);
  expect(codes.slice(12)).toEqual(['rate_limited', 'rate_limited', 'rate_limited']);
});

test('[HND-10] an operator who moves within the own /64 is not delayed by strangers', async () => {
  const { username } = await addTestOperator(app, 'owner');
  const signIn = (address: string, password = TEST_PASSWORD) =>
    callOperator(app, OPERATOR_CALLS.signIn, { body: { username, password }, ...at(address) });
  expect((await signIn('2001:db8:3:1::1')).http).toBe(200);
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await signIn(ABROAD, 'wrong')).toMatchObject({ code: 'credentials_wrong' });
  }
  await lengthenWaits(app);
  expect(await signIn(ABROAD)).toMatchObject({ http: 429, code: 'too_many_tries' });
  expect((await signIn('2001:db8:3:1::2')).http).toBe(200);
  for (const last of [3, 4, 5]) {
    expect(await signIn(`2001:db8:3:1::${last}`, 'wrong')).toMatchObject({ code: 'credentials_wrong' });
  }
  await lengthenWaits(app);
  expect(await signIn('2001:db8:3:1::6')).toMatchObject({ http: 429, code: 'too_many_tries' });
});
