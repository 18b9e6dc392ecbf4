import { changePassword, EVENTS_PATH, listSessions, login, logout } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { createTestApp, expectOk, expectRefused, type TestApp, untilLocked } from '../../testing/test-app.ts';

let app: TestApp;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp({ database });
});
afterAll(() => app.close());

const cookieOf = (headers: Headers): string =>
  /surahi_session=([^;]*)/.exec(headers.getSetCookie().find((one) => one.includes('surahi_session=')) ?? '')?.[1] ?? '';

/** Logs a new player in on a page of this site. Returns the cookie and the call that changes the password. */
async function logInByPage() {
  const player = await registerTestPlayer(app);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const opened = await app.call(login, { mobile: player.mobile, password: player.password }, { headers });
  const before = cookieOf(opened.headers);
  // In memory from here on, as in a running app.
  expectOk(await app.call(listSessions, {}, { cookie: before }));
  const body = { old_pass: player.password, new_pass: 'quite another one' };
  const change = async (node: TestApp) => {
    const changed = await node.call(changePassword, body, { cookie: before });
    expectOk(changed);
    return cookieOf(changed.headers);
  };
  return { player, before, change };
}

/** Changes a new player's password on a page of this site. Returns the cookies before and after. */
async function changeByPage(): Promise<{ before: string; after: string; token: string }> {
  const { player, before, change } = await logInByPage();
  return { before, after: await change(app), token: player.token };
}

test('a call sent with the old cookie while the password changes is to be repeated, and keeps the cookie', async () => {
  const { before, after } = await changeByPage();
  const late = await app.call(listSessions, {}, { cookie: before });
  expectRefused(late, 'busy');
  expect(late.headers.getSetCookie()).toEqual([]);
  const stream = await fetch(`${app.url}/${EVENTS_PATH}`, {
    headers: { cookie: `__Host-surahi_session=${before}`, 'sec-fetch-site': 'same-origin' },
  });
  expect(stream.status).toBe(503);
  await stream.body?.cancel();
  expectOk(await app.call(listSessions, {}, { cookie: after }));
});

test('the old cookie is dead half a minute after the change, and at once when the session ends', async () => {
  const first = await changeByPage();
  await app.advanceClock(31_000);
  expectRefused(await app.call(listSessions, {}, { cookie: first.before }), 'session_dead');
  const second = await changeByPage();
  expectOk(await app.call(logout, {}, { cookie: second.after }));
  expectRefused(await app.call(listSessions, {}, { cookie: second.before }), 'session_dead');
});

test('a log-out with the old cookie during the change ends the session with its new cookie', async () => {
  const { before, after } = await changeByPage();
  const left = await app.call(logout, {}, { cookie: before });
  expectOk(left);
  expect(cookieOf(left.headers)).toBe('');
  expectRefused(await app.call(listSessions, {}, { cookie: after }), 'session_dead');
  expectRefused(await app.call(listSessions, {}, { cookie: before }), 'session_dead');
});

test('[ACC-15] the old token of another client is dead at once, and so is every other session', async () => {
  const { before, token } = await changeByPage();
  expectRefused(await app.call(listSessions, {}, { token: before }), 'session_dead');
  expectRefused(await app.call(listSessions, {}, { token }), 'session_dead');
});

test('a change that takes longer than the answer deadline returns its outcome and the new cookie', async () => {
  const env = { ANSWER_DEADLINE_MS: '100' };
  const hasty = await createTestApp({ env, database: { ...database, drop: () => Promise.resolve() } });
  try {
    const { player, change } = await logInByPage();
    let changing = Promise.resolve('');
    await app.ownerDb.transaction(async (tx) => {
      await tx.query({ text: 'select from players where player_id = $1 for update', values: [player.playerId] });
      changing = change(hasty);
      changing.catch(() => undefined);
      await untilLocked(app);
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    expectOk(await app.call(listSessions, {}, { cookie: await changing }));
  } finally {
    await hasty.close();
  }
});
