import { checkMobile, login, registerPlayer, updateProfile, verifyOtp } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LICENSED_ENV } from '../../testing/operators.ts';
import { newMobile, readOtp, registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

async function ticketFor(mobile: string): Promise<string> {
  expectOk(await app.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  return expectOk(await app.call(verifyOtp, { mobile, otp, purpose: 'registration' })).otp_ticket;
}

const fields = { name: 'asha  rao', password: 'pass word', age_confirmed: true };

test('[API-08] a number is checked, proven, registered with its bonus, and logged in', async () => {
  const mobile = newMobile();
  const checked = expectOk(await app.call(checkMobile, { mobile }));
  expect(checked.otp).toBeUndefined();
  const otp = (await readOtp(app, mobile)) ?? '';
  expect(otp).toMatch(/^[1-9][0-9]{3}$/);
  const { otp_ticket, expires_in_seconds } = expectOk(
    await app.call(verifyOtp, { mobile, otp, purpose: 'registration' }),
  );
  expect(expires_in_seconds).toBe(600);
  const player = expectOk(await app.call(registerPlayer, { ...fields, mobile: `+91 ${mobile}`, otp_ticket }));
  expect(player).toMatchObject({ user_name: 'asha rao', mobile, email: '', betting_status: '1' });
  const [wallet] = await app.db.query<{ balance_paise: bigint; kind: number }>({
    text: `select w.balance_paise, t.kind from players p join wallets w using (player_id)
      join transfers t on t.to_player = p.player_id where p.mobile = $1`,
    values: [mobile],
  });
  expect(wallet).toEqual({ balance_paise: 100_000n, kind: 6 });
  expectRefused(await app.call(checkMobile, { mobile: Number(mobile) }), 'mobile_registered');
  expectOk(await app.call(login, { mobile, password: fields.password }));
});

test.each(['asha rao', 'AshA de la Cruz', 'élodie', 'आशा राव'])('[ACC-16] the name %s stays as typed', async (name) => {
  const player = await registerTestPlayer(app, { name });
  const known = expectOk(await app.call(login, { mobile: player.mobile, password: player.password }));
  expect(known.user_name).toBe(name);
  const renamed = await app.call(updateProfile, { user_name: `new ${name}` }, { token: player.token });
  expect(expectOk(renamed).user_name).toBe(`new ${name}`);
});

test('[ACC-22] a registration needs the minimum age of the licence', async () => {
  const licensed = await createTestApp({ env: { ...LICENSED_ENV, LICENSE_MINIMUM_AGE: '21' } });
  try {
    const body = { ...fields, mobile: newMobile(), otp_ticket: 'nothing' };
    const send = (change: object) => licensed.call(registerPlayer, { ...body, ...change });
    for (const young of [{}, { confirmed_age: 20 }, { age_confirmed: false, confirmed_age: 21 }]) {
      expect(expectRefused(await send(young), 'age_unconfirmed').msg).toBe('You must be 21 or older');
    }
    const unstated = { ...body, age_confirmed: undefined, confirmed_age: 21 };
    expectRefused(await licensed.call(registerPlayer, unstated), 'age_unconfirmed');
    // The age suffices, so the country is the next refusal.
    expectRefused(await send({ confirmed_age: 21 }), 'country_not_licensed');
  } finally {
    await licensed.close();
  }
});

test('a registration needs a country of the licence', async () => {
  const licensed = await createTestApp({ env: { ...LICENSED_ENV, LICENSE_COUNTRIES: 'MT,GB' } });
  try {
    const body = { ...fields, mobile: newMobile(), otp_ticket: 'nothing' };
    const send = (country: object) => licensed.call(registerPlayer, { ...body, ...country });
    for (const elsewhere of [{}, ...['', 'IN', 'mt', 'MT,GB'].map((code) => ({ confirmed_country: code }))]) {
      const { msg } = expectRefused(await send(elsewhere), 'country_not_licensed');
      expect(msg).toBe('Play is not allowed in your country');
    }
    // The country is licensed, so the missing proof of the number is the next refusal.
    for (const code of ['MT', 'GB']) expectRefused(await send({ confirmed_country: code }), 'ticket_invalid');
  } finally {
    await licensed.close();
  }
});

test('[API-08] the code itself is accepted instead of a ticket', async () => {
  const mobile = newMobile();
  expectOk(await app.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  expectOk(await app.call(registerPlayer, { ...fields, mobile, otp: Number(otp) }));
});

test('[API-08] registration is refused without proof, with another number’s ticket or with a ticket for another purpose', async () => {
  const mobile = newMobile();
  const ticket = await ticketFor(newMobile());
  expectRefused(await app.call(registerPlayer, { ...fields, mobile }), 'ticket_invalid');
  expectRefused(await app.call(registerPlayer, { ...fields, mobile, otp_ticket: 'nothing' }), 'ticket_invalid');
  expectRefused(await app.call(registerPlayer, { ...fields, mobile, otp_ticket: ticket }), 'ticket_invalid');
  const own = await ticketFor(mobile);
  await app.ownerDb.query({
    text: `update otp_tickets set purpose = 'forgot_password' where mobile = $1`,
    values: [mobile],
  });
  expectRefused(await app.call(registerPlayer, { ...fields, mobile, otp_ticket: own }), 'ticket_invalid');
  const found = await app.db.query({ text: 'select 1 from players where mobile = $1', values: [mobile] });
  expect(found).toEqual([]);
});

test('[API-08] a ticket expires after ten minutes', async () => {
  const mobile = newMobile();
  const otp_ticket = await ticketFor(mobile);
  await app.advanceClock(10 * 60_000 + 1_000);
  expectRefused(await app.call(registerPlayer, { ...fields, mobile, otp_ticket }), 'ticket_invalid');
});

test('invalid fields are refused by name and change nothing', async () => {
  const mobile = newMobile();
  const otp_ticket = await ticketFor(mobile);
  const send = (change: object) => app.call(registerPlayer, { ...fields, mobile, otp_ticket, ...change });
  expectRefused(await send({ name: '   ' }), 'name_invalid');
  expectRefused(await send({ name: 'x'.repeat(61) }), 'name_invalid');
  expectRefused(await send({ name: 'admin\u202e' }), 'name_invalid');
  expectRefused(await send({ password: '  ' }), 'password_invalid');
  expectRefused(await send({ email: 'no address' }), 'email_invalid');
  expectRefused(await send({ age_confirmed: false }), 'age_unconfirmed');
  for (const wrong of ['5876543210', '98765', '९८७६५४३२१०', '9876543210\n1']) {
    expectRefused(await send({ mobile: wrong }), 'mobile_invalid');
  }
  expectRefused(await app.call(checkMobile, { mobile: '123' }), 'mobile_invalid');
  expectOk(await send({}));
});

test('fields that would grant a registration more rights are ignored', async () => {
  const mobile = newMobile();
  const otp_ticket = await ticketFor(mobile);
  const answer = await app.post('api-user-registration', {
    env_type: 'Prod',
    app_key: app.config.appKey,
    ...fields,
    mobile,
    otp_ticket,
    security_pin: '1234',
    device_id: null,
    betting_status: '0',
    wallet_amt: '999999',
    balance_paise: 5,
    is_demo: true,
    player_id: 1,
    role: 'owner',
  });
  expect(answer.body).toMatchObject({ status: true, betting_status: '1' });
  const [row] = await app.db.query({
    text: `select is_demo, balance_paise from players join wallets using (player_id) where mobile = $1`,
    values: [mobile],
  });
  expect(row).toEqual({ is_demo: false, balance_paise: 100_000n });
});

test('[API-08] 20 simultaneous registrations with one ticket create one player and one bonus', async () => {
  const mobile = newMobile();
  const otp_ticket = await ticketFor(mobile);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.call(registerPlayer, { ...fields, mobile, otp_ticket })),
  );
  const good = answers.filter((answer) => answer.body.status);
  expect(good).toHaveLength(1);
  const codes = answers.flatMap(({ body }) => (body.status ? [] : [body.code]));
  expect(codes.every((code) => code === 'mobile_registered' || code === 'ticket_invalid')).toBe(true);
  expect(await bonusesOf(mobile)).toEqual([{ players: 1, bonuses: 1 }]);
});

test('10 simultaneous registrations with one code create one player, and the code is used up', async () => {
  const mobile = newMobile();
  expectOk(await app.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.call(registerPlayer, { ...fields, mobile, otp })),
  );
  expect(answers.filter(({ body }) => body.status)).toHaveLength(1);
  expectRefused(await app.call(verifyOtp, { mobile, otp, purpose: 'registration' }), 'otp_expired');
});

test('two simultaneous tickets for one number create one player', async () => {
  const mobile = newMobile();
  const tickets = [await ticketFor(mobile), await ticketFor(mobile)];
  const answers = await Promise.all(
    tickets.map((otp_ticket) => app.call(registerPlayer, { ...fields, mobile, otp_ticket })),
  );
  expect(answers.filter((answer) => answer.body.status)).toHaveLength(1);
  expectRefused(answers.find((answer) => !answer.body.status) ?? failNow(), 'mobile_registered');
  expect(await bonusesOf(mobile)).toEqual([{ players: 1, bonuses: 1 }]);
});

test('stored hashes of passwords, tokens, codes and tickets grant no access', async () => {
  const player = await registerTestPlayer(app, { password: 'kept nowhere in clear' });
  const mobile = newMobile();
  const ticket = await ticketFor(mobile);
  const rows = await app.ownerDb.query<{ line: string }>({
    text: `select to_jsonb(t)::text as line from (select * from players) t
      union all select to_jsonb(t)::text from (select * from player_sessions) t
      union all select to_jsonb(t)::text from (select * from otp_tickets) t`,
  });
  const stored = rows.map((row) => row.line).join('\n');
  for (const secret of ['kept nowhere in clear', player.token, ticket]) expect(stored).not.toContain(secret);
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  const codes = await app.ownerDb.query<{ code_hash: Buffer; salt: Buffer }>({
    text: 'select code_hash, salt from otp_codes',
  });
  expect(codes.every((row) => row.code_hash.length === 32 && row.salt.length === 16)).toBe(true);
  expect(new Set(codes.map((row) => row.salt.toString('hex'))).size).toBe(codes.length);
});

async function bonusesOf(mobile: string): Promise<unknown[]> {
  return app.db.query({
    text: `select count(distinct p.player_id)::int as players, count(t.transfer_id)::int as bonuses
      from players p join transfers t on t.to_player = p.player_id and t.kind = transfer_kind('welcome_bonus') where p.mobile = $1`,
    values: [mobile],
  });
}

function failNow(): never {
  throw new Error('unexpected response');
}
