import {
  changePassword,
  forgetCheckMobile,
  forgotPassword,
  listSessions,
  login,
  updateProfile,
  verifyOtp,
} from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMobile, readOtp, registerTestPlayer } from '../../testing/players.ts';
import { endWaits, lengthenWaits } from '../../testing/sign-in-tries.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { selectOtherWithEmail } from './players.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { OTP_PER_DAY: '1000' } });
});
afterAll(() => app.close());

const purpose = 'forgot_password' as const;

async function resetTicket(mobile: string): Promise<string> {
  expectOk(await app.call(forgetCheckMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  return expectOk(await app.call(verifyOtp, { mobile, otp, purpose })).otp_ticket;
}

test('[API-08] a proven number resets a forgotten password; sessions end, the reset is marked, and the player gets a notice', async () => {
  const player = await registerTestPlayer(app);
  const { mobile, password } = player;
  const second = expectOk(await app.call(login, { mobile, password }));
  const otp_ticket = await resetTicket(mobile);
  const done = expectOk(await app.call(forgotPassword, { mobile, new_pass: 'brand new', otp_ticket }));
  expect(done.msg).toBe('Password Successfully Changed.');
  for (const token of [player.token, second.unique_token]) {
    const answer = await app.call(listSessions, {}, { token });
    expect(answer.http).toBe(401);
    expectRefused(answer, 'session_dead');
  }
  expectRefused(await app.call(login, { mobile, password }), 'invalid_credentials');
  expectOk(await app.call(login, { mobile, password: 'brand new' }));
  const [row] = await app.db.query<{ marked: boolean; notices: number }>({
    text: `select password_reset_at > app_now() - interval '1 minute' as marked,
        (select count(*)::int from notifications n where n.player_id = p.player_id) as notices
      from players p where player_id = $1`,
    values: [player.playerId],
  });
  expect(row).toEqual({ marked: true, notices: 1 });
});

test('[API-08] a reset without proof, or with used proof, changes nothing', async () => {
  const player = await registerTestPlayer(app);
  const { mobile } = player;
  expectRefused(await app.call(forgotPassword, { mobile, new_pass: 'x y z x y z' }), 'ticket_invalid');
  const otp_ticket = await resetTicket(mobile);
  const elsewhere = await registerTestPlayer(app);
  const stolen = await app.call(forgotPassword, { mobile: elsewhere.mobile, new_pass: 'x y z x y z', otp_ticket });
  expectRefused(stolen, 'ticket_invalid');
  expectOk(await app.call(login, { mobile, password: player.password }));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      app.call(forgotPassword, { mobile, new_pass: `new pass ${index}`, otp_ticket }),
    ),
  );
  expect(answers.filter(({ body }) => body.status)).toHaveLength(1);
  expectRefused(await app.call(forgotPassword, { mobile, new_pass: 'again and again', otp_ticket }), 'ticket_invalid');
});

test('a reset request has the same response with and without an account', async () => {
  const player = await registerTestPlayer(app);
  const unknown = newMobile();
  const bodies = new Set<string>();
  for (const mobile of [player.mobile, unknown]) {
    const fields = { env_type: 'Prod', app_key: app.config.appKey, mobile };
    const answer = await app.post('api-forget-check-mobile', fields);
    bodies.add(`${answer.http} ${answer.text}`);
  }
  // sms.test.ts compares the work of both cases, with a provider that sends the messages.
  expect(bodies.size).toBe(1);
  expect(await readOtp(app, unknown)).toBeUndefined();
});

test('no code resets a number without an account', async () => {
  const echoing = await createTestApp({ env: { OTP_ECHO: 'on' } });
  try {
    const mobile = newMobile();
    const sent = expectOk(await echoing.call(forgetCheckMobile, { mobile }));
    expectRefused(await echoing.call(verifyOtp, { mobile, otp: sent.otp ?? 0, purpose }), 'otp_wrong');
  } finally {
    await echoing.close();
  }
});

test('[ACC-15] a password change needs the old password, gives this session a new token and ends the others', async () => {
  const player = await registerTestPlayer(app);
  const { mobile, password, token } = player;
  const other = expectOk(await app.call(login, { mobile, password }));
  expectOk(await app.call(listSessions, {}, { token: other.unique_token }));
  const wrong = await app.call(changePassword, { old_pass: 'not it', new_pass: 'next one' }, { token });
  expect(expectRefused(wrong, 'old_password_wrong').msg).toBe('Old password does not matched.');
  const blank = await app.call(changePassword, { old_pass: password, new_pass: ' ' }, { token });
  expectRefused(blank, 'password_invalid');
  const changed = expectOk(await app.call(changePassword, { old_pass: password, new_pass: 'next one' }, { token }));
  expect(changed.session_id).toBe(player.sessionId);
  expectRefused(await app.call(listSessions, {}, { token }), 'session_dead');
  expectRefused(await app.call(listSessions, {}, { token: other.unique_token }), 'session_dead');
  const list = expectOk(await app.call(listSessions, {}, { token: changed.unique_token }));
  expect(list.sessions).toMatchObject([{ session_id: player.sessionId, current: true }]);
  expectOk(await app.call(login, { mobile, password: 'next one' }));
});

test('one of three simultaneous password changes succeeds', async () => {
  const player = await registerTestPlayer(app);
  const answers = await Promise.all(
    [1, 2, 3].map((nth) =>
      app.call(changePassword, { old_pass: player.password, new_pass: `next one ${nth}` }, { token: player.token }),
    ),
  );
  expect(answers.filter(({ body }) => body.status)).toHaveLength(1);
});

test('guesses at the old password of an open session are delayed too', async () => {
  const { token, password } = await registerTestPlayer(app);
  const guess = () => app.call(changePassword, { old_pass: 'guess', new_pass: 'mine now' }, { token });
  for (let tries = 0; tries < 3; tries += 1) expectRefused(await guess(), 'old_password_wrong');
  await lengthenWaits(app);
  expectRefused(await guess(), 'rate_limited');
  await endWaits(app);
  expectOk(await app.call(changePassword, { old_pass: password, new_pass: 'fine for me' }, { token }));
});

test('[API-03, ACC-16] a profile update changes the session player’s name and keeps the email if none is sent', async () => {
  const [player, other] = [await registerTestPlayer(app), await registerTestPlayer(app)];
  const { token } = player;
  const update = (user_name: string, email?: string) => app.call(updateProfile, { user_name, email }, { token });
  expectOk(await update('asha devi', 'asha@example.org'));
  const named = expectOk(await update('Asha Kumari'));
  expect(named).toMatchObject({ user_name: 'Asha Kumari', msg: 'Your Profile Successfully Updated.' });
  expectRefused(await update('  '), 'name_invalid');
  const taken = await app.call(updateProfile, { user_name: 'B', email: 'ASHA@example.org' }, { token: other.token });
  expectRefused(taken, 'email_taken');
  expectRefused(await app.call(updateProfile, { user_name: 'Nobody' }), 'session_missing');
  const again = expectOk(await app.call(login, { mobile: player.mobile, password: player.password }));
  expect(again).toMatchObject({ user_name: 'Asha Kumari', email: 'asha@example.org' });
});

test('a look-up of an email uses the index, so that it never reads all players', async () => {
  const { text, values } = selectOtherWithEmail(1n, 'Asha@example.com');
  const plan = await app.db.transaction(async (tx) => {
    await tx.query({ text: 'set local enable_seqscan = off' });
    return tx.query<{ 'QUERY PLAN': string }>({ text: `explain (costs off) ${text}`, values });
  });
  expect(JSON.stringify(plan)).toMatch(/players_email.*Index Cond[^"]*lower\(email\) = /);
});
