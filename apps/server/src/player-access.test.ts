import { CALLS, type CallName } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLES } from '../../../packages/contract/src/examples/index.ts';
import { addRates } from './testing/markets.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** The calls that need no session, listed by hand. Every other call must require the session of a player. */
const FOR_VISITORS: readonly string[] = [
  'api-admin-bank-details',
  'api-check-mobile',
  'api-forget-check-mobile',
  'api-forgot-password',
  'api-galidisawar-game',
  'api-galidisawar-game-rates',
  'api-game-rates',
  'api-get-dashboard-data',
  'api-get-gateway-status',
  'api-get-headline',
  'api-get-qr-pay',
  'api-get-slider-images',
  'api-get-social-data',
  'api-how-to-play',
  'api-logout',
  'api-market-charts',
  'api-money-deposit-withdrawal-rule',
  'api-passkey-login',
  'api-passkey-login-options',
  'api-policy-text',
  'api-resend-otp',
  'api-starline-game',
  'api-starline-game-rates',
  'api-user-login',
  'api-user-registration',
  'api-verify-otp',
];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await addRates(app);
});
afterAll(() => app.close());

/** Makes every call with the fields of its example. Returns the paths that refuse with this code. */
async function refusing(code: string, token?: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { path }] of Object.entries(CALLS)) {
    const { request } = EXAMPLES[name as CallName]; // a constant object has no other keys
    const envelope = { env_type: 'Prod', app_key: app.config.appKey, unique_token: token };
    const { body } = await app.post(path, { ...request, ...envelope });
    if (body.status === false && body.code === code) found.push(path);
  }
  return found.toSorted();
}

const forPlayers = (): string[] =>
  Object.values(CALLS)
    .map(({ path }) => path)
    .filter((path) => !FOR_VISITORS.includes(path))
    .toSorted();

test('[API-03] only the listed calls answer without a session', async () => {
  expect(await refusing('session_missing')).toEqual(forPlayers());
});

test('[API-03] no call for players accepts an unknown token', async () => {
  expect(await refusing('session_dead', 'A'.repeat(43))).toEqual(expect.arrayContaining(forPlayers()));
});
