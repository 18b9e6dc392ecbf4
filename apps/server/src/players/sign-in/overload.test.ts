import { changePassword, checkMobile, forgetCheckMobile, login } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { solveChallenge } from '../../../../../packages/ui/src/proof-of-work.ts';
import type { Lane } from '../../platform/security/lanes.ts';
import { addTestOperator, callOperator, signInTestOperator, TEST_PASSWORD } from '../../testing/operators.ts';
import { createPage } from '../../testing/page-client.ts';
import { newMobile, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

const HOME = '198.51.100.7';
const AWAY = '203.0.113.7';

let app: TestApp;
let player: TestPlayer;
let ends: Array<() => Promise<void>> = [];
beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY: 'on' } });
  player = await registerTestPlayer(app);
});
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});
afterAll(() => app.close());

/** Takes all places of a lane of log-ins and codes until the test ends, as a flood does. */
function fill(...lanes: Lane[]): void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { hashes, codes } = app.context;
  const taken = lanes.flatMap((lane) =>
    Array.from({ length: hashes.load(lane).places }, () => [
      hashes.within(lane, () => held),
      codes.queue.within(lane, () => held),
    ]).flat(),
  );
  ends.push(async () => {
    release();
    await Promise.all(taken);
  });
}

const credentials = () => ({ mobile: player.mobile, password: player.password });
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

test('[HND-10] while strangers flood log-ins, other clients get 429 with Retry-After, and no try is counted', async () => {
  fill('stranger');
  for (let tries = 0; tries < 5; tries += 1) {
    const refused = await app.call(login, credentials(), from(AWAY));
    expectRefused(refused, 'rate_limited');
    expect([refused.http, refused.headers.get('retry-after')]).toEqual([429, '3']);
    expect(refused.body).not.toHaveProperty('challenge');
  }
  await ends.pop()?.();
  expectOk(await app.call(login, credentials(), from(AWAY)));
});

test('[HND-10] our own page gets a challenge, and its solution is served before other strangers', async () => {
  fill('stranger');
  const page = createPage(app, AWAY);
  const refused = await page.call(login, credentials());
  expectRefused(refused, 'rate_limited');
  const { challenge } = refused.body as { challenge?: { text: string; bits: number } };
  if (challenge === undefined) throw new Error('the refusal offers no challenge');
  const proof_of_work = (await solveChallenge(challenge)) ?? '';
  expectRefused(await createPage(app, HOME).call(login, { ...credentials(), proof_of_work }), 'rate_limited');
  expectOk(await page.call(login, { ...credentials(), proof_of_work }));
  // The browser is known by now. Another one cannot use the solution again.
  expectRefused(await createPage(app, AWAY).call(login, { ...credentials(), proof_of_work }), 'rate_limited');
});

test('[HND-10] requests for codes are refused and offered a challenge in the same way', async () => {
  fill('stranger');
  const page = createPage(app, AWAY);
  for (const refused of [
    await page.call(checkMobile, { mobile: newMobile() }),
    await page.call(forgetCheckMobile, { mobile: player.mobile }),
  ]) {
    expectRefused(refused, 'rate_limited');
    expect([refused.headers.get('retry-after'), 'challenge' in refused.body]).toEqual(['3', true]);
  }
});

test('[HND-10] a known browser, a logged-in player and an operator are served while strangers fill their lanes', async () => {
  const page = createPage(app, HOME);
  expectOk(await page.call(login, credentials()));
  const operator = await signInTestOperator(app, 'owner');
  fill('stranger', 'proven');
  expectOk(await page.call(login, credentials()));
  expectOk(await page.call(forgetCheckMobile, { mobile: player.mobile }));
  const next = { old_pass: player.password, new_pass: 'a better password' };
  const changed = expectOk(await app.call(changePassword, next, { token: player.token }));
  const back = { old_pass: next.new_pass, new_pass: next.old_pass };
  expectOk(await app.call(changePassword, back, { token: changed.unique_token }));
  await operator.ok(OPERATOR_CALLS.confirmPassword, { body: { password: TEST_PASSWORD } });
  const again = { body: { username: operator.username, password: TEST_PASSWORD } };
  expect((await callOperator(app, OPERATOR_CALLS.signIn, again)).http).toBe(200);
});

test('[HND-10] an operator at a new address gets 429 with Retry-After and a challenge, which leads past the others', async () => {
  const { username } = await addTestOperator(app, 'owner');
  fill('stranger');
  const body = { username, password: TEST_PASSWORD };
  const send = (proofOfWork?: string) =>
    fetch(`${app.url}/operator/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': AWAY },
      body: JSON.stringify({ ...body, proofOfWork }),
    });
  const refused = await send();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3']);
  const { code, challenge } = (await refused.json()) as { code: string; challenge: { text: string; bits: number } };
  expect(code).toBe('too_many_tries');
  expect((await send(await solveChallenge(challenge))).status).toBe(200);
});
