import { Writable } from 'node:stream';
import { checkMobile, forgetCheckMobile, login, verifyOtp } from '@surahi/contract';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { loadConfig } from '../../config/config.ts';
import { createDb } from '../../platform/db/db.ts';
import { createLogger } from '../../platform/observability/logger.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { newMobile, readOtp, registerTestPlayer } from '../../testing/players.ts';
import { senderEnv, startSmsProvider } from '../../testing/sms-provider.ts';
import { createTestApp, expectOk, expectRefused } from '../../testing/test-app.ts';

test('[API-08] a code sent through the provider’s HTTP interface proves the number', async () => {
  const provider = await startSmsProvider();
  const app = await createTestApp({ env: senderEnv(provider) });
  try {
    const mobile = newMobile();
    const sent = expectOk(await app.call(checkMobile, { mobile }));
    expect(sent.otp).toBeUndefined();
    expect(provider.texts).toHaveLength(1);
    expect(provider.texts[0]?.to).toBe(`91${mobile}`);
    const otp = provider.readCode();
    expectOk(await app.call(verifyOtp, { mobile, otp, purpose: 'registration' }));
    expect(await readOtp(app, mobile)).toBeUndefined();
  } finally {
    await app.close();
    provider.stop();
  }
});

test('a code that could not be sent is reported and does not count for the day', async () => {
  const provider = await startSmsProvider();
  const app = await createTestApp({ env: { ...senderEnv(provider), OTP_PER_DAY: '1' } });
  try {
    const mobile = newMobile();
    provider.answer.status = 400;
    for (let tries = 0; tries < 2; tries += 1) {
      const unsent = await app.call(checkMobile, { mobile });
      expect(unsent.http).toBe(503);
      expect(expectRefused(unsent, 'otp_unsent').msg).toBe('Failed to send OTP');
    }
    provider.answer.status = 200;
    expectOk(await app.call(checkMobile, { mobile }));
  } finally {
    await app.close();
    provider.stop();
  }
});

test('a slow or broken provider does not reveal which numbers have accounts', async () => {
  const provider = await startSmsProvider();
  const app = await createTestApp({ env: { ...senderEnv(provider), OTP_PER_DAY: '100' } });
  try {
    const mobile = newMobile();
    expectOk(await app.call(checkMobile, { mobile }));
    const otp = provider.readCode();
    const proven = expectOk(await app.call(verifyOtp, { mobile, otp, purpose: 'registration' }));
    const fields = { env_type: 'Prod', app_key: app.config.appKey, name: 'A', mobile, password: 'x y z x y z' };
    await app.post('api-user-registration', { ...fields, otp_ticket: proven.otp_ticket });
    let respond: () => void = () => undefined;
    provider.answer.after = new Promise((resolve) => (respond = resolve));
    const before = provider.ended();
    // The provider is silent during this call. A call that waited for it would report that the code was not sent.
    expectOk(await app.call(forgetCheckMobile, { mobile }));
    await expect.poll(() => provider.texts.length).toBeGreaterThan(1);
    respond();
    await expect.poll(() => provider.ended()).toBeGreaterThan(before);
    // Background work may use the database too, so the test compares the smallest counts.
    const fewestUses = async (numbers: readonly string[]): Promise<number> => {
      const counts: number[] = [];
      for (const number of numbers) {
        let uses = 0;
        const count = (): unknown => (uses += 1);
        app.db.pool.on('acquire', count);
        expectOk(await app.call(forgetCheckMobile, { mobile: number }));
        app.db.pool.off('acquire', count);
        counts.push(uses);
      }
      return Math.min(...counts);
    };
    const known = Array.from({ length: 8 }, () => mobile);
    expect(await fewestUses(known.map(() => newMobile()))).toBe(await fewestUses(known));

    provider.answer.status = 401;
    for (let tries = 0; tries < 3; tries += 1) await app.call(checkMobile, { mobile: newMobile() });
    for (const number of [mobile, newMobile()]) {
      expectRefused(await app.call(forgetCheckMobile, { mobile: number }), 'otp_unsent');
    }
    await app.advanceClock(31_000);
    provider.answer.status = 200;
    expectOk(await app.call(forgetCheckMobile, { mobile }));
  } finally {
    await app.close();
    provider.stop();
  }
});

test('no password, code, token, ticket or key reaches the log, even at trace level', async () => {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const config = loadConfig({
    NODE_ENV: 'test',
    PUBLIC_LOG: 'off',
    DEMO_SEED: 'off',
    DEMO_HISTORY: 'off',
    DEMO_CROWD: 'off',
    DEMO_ROBOT: 'off',
    OTP_RESEND_SECONDS: '0',
  });
  const db = createDb({ connectionString: database.appUrl, max: 4 });
  const logger = createLogger('trace', sink);
  const built = await buildApp({ config, logger, db, connectionString: database.appUrl });
  await built.start();
  const cookies: Record<string, string> = {};
  const send = async (path: string, fields: object): Promise<Record<string, unknown>> => {
    const payload = { env_type: 'Prod', app_key: config.appKey, ...fields };
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const answer = await built.app.inject({ method: 'POST', url: `/${path}`, headers, cookies, payload });
    for (const { name, value } of answer.cookies) cookies[name] = value;
    return answer.json();
  };
  try {
    const mobile = newMobile();
    await send('api-check-mobile', { mobile });
    const [row] = await db.query<{ body: string }>({ text: 'select body from sms_outbox' });
    const otp = /[0-9]{4}/.exec(row?.body ?? '')?.[0] ?? 'none';
    const { otp_ticket } = await send('api-verify-otp', { mobile, otp, purpose: 'registration' });
    const secret = 'hunter2 hunter2';
    await send('api-user-registration', { name: 'A', mobile, password: secret, otp_ticket });
    const entered = await send('api-user-login', { mobile, password: secret });
    expect(entered.status).toBe(true);
    await send('api-user-login', { mobile, password: `${secret}!` });
    await send('api-change-password', { unique_token: 'B'.repeat(43), old_pass: secret, new_pass: `${secret}2` });
    logger.info({ password: secret, unique_token: 'B'.repeat(43) }, 'the log works');
    const log = lines.join('');
    expect(log).toContain('the log works');
    expect(Object.keys(cookies)).toHaveLength(2);
    const tokens = Object.values(cookies);
    for (const kept of [secret, `is your Surahi code`, String(otp_ticket), 'B'.repeat(43), config.appKey, ...tokens]) {
      expect(log).not.toContain(kept);
    }
  } finally {
    await built.stop(500);
    await db.close();
    await database.drop();
  }
});

test('the development outbox lists texts newest first', async () => {
  const app = await createTestApp();
  try {
    const player = await registerTestPlayer(app);
    expectOk(await app.call(forgetCheckMobile, { mobile: player.mobile }));
    expectOk(await app.call(login, { mobile: player.mobile, password: player.password }));
    const rows = await app.db.query<{ body: string }>({ text: 'select body from sms_outbox order by sms_id desc' });
    expect(rows).toHaveLength(2);
    expect(rows[0]?.body).toContain(await readOtp(app, player.mobile));
  } finally {
    await app.close();
  }
});
