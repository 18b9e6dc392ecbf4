import { addUpiDetails, sendAccountOtp } from '@surahi/contract';
import { expect } from 'vitest';
import { checkMoneyRequests } from '../cashier/queues/index.ts';
import { refreshContent, type SettingsPatch, updateSettings } from '../content/settings/index.ts';
import { must, TEST_ACTOR } from './markets.ts';
import { readOtp, type TestPlayer } from './players.ts';
import { expectOk, type TestApp } from './test-app.ts';

const FIELDS = { '1': 'paytm_no', '2': 'google_pay_no', '3': 'phon_pay_no' } as const;

/** Invalid amounts of points of every type. */
export const NO_AMOUNTS: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-500',
  '+500',
  '1e5',
  '0500',
  '5 00',
  '5,00',
  'NaN',
  'all',
  '५००',
  '５００',
  '99999999999',
  '9'.repeat(400),
  -500,
  0.001,
  Number.MAX_VALUE,
  true,
  null,
  ['500'],
  { points: '500' },
];

/** Sends each of these amounts in addition to `body`, and fails unless each is refused as an invalid amount. */
export async function expectNoAmounts(
  app: TestApp,
  input: { path: string; field: string; token: string; body?: object; also?: readonly unknown[] },
): Promise<void> {
  for (const amount of [...NO_AMOUNTS, ...(input.also ?? [])]) {
    const { body } = await app.post(input.path, {
      env_type: 'Prod',
      app_key: app.config.appKey,
      unique_token: input.token,
      ...input.body,
      [input.field]: amount,
    });
    expect([amount, body.status, ['amount_invalid', 'malformed'].includes(String(body.code))]).toEqual([
      amount,
      false,
      true,
    ]);
  }
}

/** Stores settings and waits until the app's memory has them. */
export async function setSettings(app: TestApp, patch: SettingsPatch): Promise<void> {
  await app.db.transaction(async (tx) => must(await updateSettings(tx, patch, TEST_ACTOR)));
  await refreshContent(app.context);
}

/** Lets clients without cookies, as most test players are, withdraw and transfer without a code. */
export async function allowEveryDevice(app: TestApp): Promise<void> {
  await setSettings(app, { newDeviceHours: 0 });
}

/** Adds or changes a payout number over HTTP, with the code sent to the account's own mobile. */
export async function addPayoutNumber(
  app: TestApp,
  player: Pick<TestPlayer, 'mobile' | 'token'>,
  upiType: keyof typeof FIELDS,
  number: string,
) {
  const { token, mobile } = player;
  expectOk(await app.call(sendAccountOtp, {}, { token }));
  const otp = await readOtp(app, mobile);
  return expectOk(await app.call(addUpiDetails, { upi_type: upiType, [FIELDS[upiType]]: number, otp }, { token }));
}

/** Inserts a number for every payout method, as if added long ago. */
export async function insertPayoutNumbers(app: TestApp, playerIds: readonly bigint[]): Promise<void> {
  await app.db.query({
    text: `insert into payment_methods (player_id, method, number)
      select p, m, '9876543210' from unnest($1::bigint[]) p, unnest(array['paytm', 'googlepay', 'phonepe']) m`,
    values: [playerIds],
  });
}

/** Expects balanced books, and exactly the transfers of every request. */
export async function expectRequestsRight(app: TestApp): Promise<void> {
  await app.expectBooksBalance();
  expect(await checkMoneyRequests(app.db)).toEqual([]);
}

/** Counts equal values. */
export function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
