import {
  addPasskey,
  listPasskeys,
  login,
  notices,
  passkeyAddOptions,
  removePasskey,
  walletBalance,
} from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPage, type PageClient } from '../../testing/page-client.ts';
import { createPasskeyDevice } from '../../testing/passkey-device.ts';
import {
  addTestPasskey,
  type Home,
  logInBy,
  openHome,
  PASSKEY_ENV,
  PASSKEY_ORIGIN,
  passkeyTicket,
  PASSWORD,
} from '../../testing/passkey-scene.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

const NOON = '2026-11-18T12:00:00+05:30';
const DAY_MS = 86_400_000;
let app: TestApp;
let home: Home;

beforeAll(async () => {
  app = await createTestApp({ env: PASSKEY_ENV });
});
beforeEach(async () => {
  await app.setClock(NOON);
  home = await openHome(app);
});
afterAll(() => app.close());

const newDevice = () => createPasskeyDevice(PASSKEY_ORIGIN);
const listOf = async (page: PageClient) => expectOk(await page.call(listPasskeys, {}));
const noticesOf = async (page: PageClient) => expectOk(await page.call(notices, {})).notification.map(({ msg }) => msg);

/** The player in a second browser, which is new. */
async function openAway(): Promise<Home> {
  const page = createPage(app, '203.0.113.9');
  expectOk(await page.call(login, { mobile: home.mobile, password: PASSWORD }));
  return { mobile: home.mobile, page };
}

test('a passkey needs the password of its owner, and the list shows it', async () => {
  expect(await listOf(home.page)).toMatchObject({ passkeys: [], needs_code: false });
  expectRefused(await home.page.call(passkeyAddOptions, {}), 'password_wrong');
  expectRefused(await home.page.call(passkeyAddOptions, { password: 'wrong' }), 'password_wrong');
  expectRefused(await app.call(passkeyAddOptions, { password: PASSWORD }), 'session_missing');
  const { options } = expectOk(await home.page.call(passkeyAddOptions, { password: PASSWORD }));
  expect(options.user).toMatchObject({ name: home.mobile, displayName: 'Asha Rao' });
  const passkey = newDevice().create(options);
  const { added } = expectOk(await home.page.call(addPasskey, { passkey, name: '  My   phone ' }));
  expect(added).toMatchObject({ name: 'My phone', last_used_at: 0 });
  expect(added.counts_as_code_from - added.created_at).toBe(DAY_MS);
  expect((await listOf(home.page)).passkeys).toEqual([added]);
  expect(await noticesOf(home.page)).toEqual([expect.stringMatching(/^The passkey “My phone” was added\./)]);
  // A second one has the same user, and names the first to the browser.
  const again = expectOk(await home.page.call(passkeyAddOptions, { password: PASSWORD }));
  expect(again.options.user.id).toBe(options.user.id);
  expect(again.options.excludeCredentials.map(({ id }) => id)).toEqual([passkey.id]);
});

test('on a new device a password adds and removes no passkey; a code to the own number does, once', async () => {
  await addTestPasskey(home);
  const away = await openAway();
  const { passkeys, needs_code } = await listOf(away.page);
  expect(needs_code).toBe(true);
  const passkey_id = passkeys[0]?.passkey_id ?? '';
  const refused = await away.page.call(passkeyAddOptions, { password: PASSWORD });
  expect(expectRefused(refused, 'otp_required').msg).toMatch(/passkeys on this device/);
  expectRefused(await away.page.call(removePasskey, { passkey_id, password: PASSWORD }), 'otp_required');
  const foreign = await passkeyTicket(app, away, 'money_out');
  expectRefused(await away.page.call(passkeyAddOptions, { otp_ticket: foreign }), 'ticket_invalid');
  const otp_ticket = await passkeyTicket(app, away);
  const { options } = expectOk(await away.page.call(passkeyAddOptions, { otp_ticket }));
  expectRefused(await away.page.call(removePasskey, { passkey_id, otp_ticket }), 'ticket_invalid');
  expectOk(await away.page.call(addPasskey, { passkey: newDevice().create(options) }));
  const named = (await listOf(away.page)).passkeys.map(({ name }) => name);
  expect(named).toEqual(['Android', 'Phone']);
});

test('a challenge adds one passkey, of its own player, from a page of this site', async () => {
  const other = await openHome(app);
  const start = async () => expectOk(await home.page.call(passkeyAddOptions, { password: PASSWORD })).options;
  const options = await start();
  const passkey = newDevice().create(options);
  expectRefused(await other.page.call(addPasskey, { passkey }), 'passkey_expired');
  for (const change of [{ origin: 'https://play.example.net' }, { rpId: 'example.net' }, { isVerified: false }]) {
    expectRefused(
      await home.page.call(addPasskey, { passkey: newDevice().create(options, change) }),
      'passkey_invalid',
    );
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => home.page.call(addPasskey, { passkey })));
  expect(answers.filter(({ body }) => body.status)).toHaveLength(1);
  const late = newDevice().create(await start());
  await app.advanceClock(180_000);
  expectRefused(await home.page.call(addPasskey, { passkey: late }), 'passkey_expired');
  const replaced = newDevice().create(await start());
  await start();
  expectRefused(await home.page.call(addPasskey, { passkey: replaced }), 'passkey_expired');
  expect((await listOf(home.page)).passkeys).toHaveLength(1);
});

test('a passkey is stored once, whoever sends it, and a name has at most 40 visible characters', async () => {
  const device = newDevice();
  const other = await openHome(app);
  const send = async ({ page }: Home, name: string) => {
    const { options } = expectOk(await page.call(passkeyAddOptions, { password: PASSWORD }));
    return page.call(addPasskey, { passkey: device.create(options), name });
  };
  for (const name of ['x'.repeat(41), 'a\u202eb']) {
    expectRefused(await send(home, name), 'passkey_name_invalid');
  }
  expectOk(await send(home, 'क'.repeat(40)));
  expectRefused(await send(other, 'Phone'), 'passkeys_full');
  expect((await listOf(other.page)).passkeys).toEqual([]);
});

test('a player has at most ten passkeys', async () => {
  for (let added = 0; added < 9; added += 1) await addTestPasskey(home);
  const { options } = expectOk(await home.page.call(passkeyAddOptions, { password: PASSWORD }));
  await app.db.query({
    text: `insert into passkeys (player_id, user_handle, credential_id, public_key, sign_count, name, added_in_session, added_from)
      select player_id, user_handle, '\\x01', public_key, 0, 'Tablet', added_in_session, added_from from passkeys
      where player_id = (select player_id from players where mobile = $1) limit 1`,
    values: [home.mobile],
  });
  expectRefused(await home.page.call(addPasskey, { passkey: newDevice().create(options) }), 'passkeys_full');
  expectRefused(await home.page.call(passkeyAddOptions, { password: PASSWORD }), 'passkeys_full');
});

test('only the owner removes a passkey, with the password; sessions stay and the player gets a notice', async () => {
  const device = await addTestPasskey(home);
  const other = await openHome(app);
  const session = createPage(app, '203.0.113.9');
  expectOk(await logInBy(session, device));
  const passkey_id = (await listOf(home.page)).passkeys[0]?.passkey_id ?? '';
  expectRefused(await home.page.call(removePasskey, { passkey_id, password: 'wrong' }), 'password_wrong');
  expectRefused(await other.page.call(removePasskey, { passkey_id, password: PASSWORD }), 'not_found');
  expectRefused(await home.page.call(removePasskey, { passkey_id: 'x', password: PASSWORD }), 'not_found');
  expectOk(await home.page.call(removePasskey, { passkey_id, password: PASSWORD }));
  expectRefused(await home.page.call(removePasskey, { passkey_id, password: PASSWORD }), 'not_found');
  expect((await listOf(home.page)).passkeys).toEqual([]);
  expectOk(await session.call(walletBalance, {}));
  expect((await noticesOf(home.page))[0]).toMatch(/^The passkey “Phone” was removed\./);
  const kept = await app.db.query({
    text: `select removed_from from passkeys where passkey_id = $1 and removed_at is not null`,
    values: [passkey_id],
  });
  expect(kept).toEqual([{ removed_from: '198.51.100.7' }]);
});
