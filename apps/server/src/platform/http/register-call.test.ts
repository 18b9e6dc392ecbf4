import { defineCall } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { LICENSED_ENV } from '../../testing/operators.ts';
import { startMinute } from '../../testing/start-minute.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { CommitIndefiniteError } from '../db/db.ts';
import { fail } from '../result.ts';

const common = {
  summary: 'For this test',
  okMsg: 'Fine',
  request: { points: z.int() },
  response: { rows: z.array(z.string()) },
};
const openCall = defineCall({
  ...common,
  name: 'open',
  path: 'api-test-open',
  aliases: ['api-test-alias'],
  identity: 'optional',
});
const playerCall = defineCall({ ...common, name: 'player', path: 'api-test-player', identity: 'player' });
const throwCall = defineCall({ ...common, name: 'throw', path: 'api-test-throw', identity: 'none' });

const player = { playerId: 7n, sessionId: 8n, publicId: 'public', isExcluded: false, timeOutUntilMs: 0 };
let app: TestApp;
const PIECES = ['{"status":true,', '"msg":"","message":"",', '"rows":["ह"]}'].map((text) => Buffer.from(text));
let seen: unknown;

beforeAll(async () => {
  app = await createTestApp({
    env: { LOG_LEVEL: 'silent' },
    modules: [
      ({ registerCall, registerPlayerCall, identity }) => {
        identity.setResolver((token) => Promise.resolve(token === 'living' ? player : 'dead'));
        registerCall(openCall, ({ body, player: asked }) => {
          seen = body;
          if (body.points === 13) return fail('draw_closed');
          return { ok: true, body: { rows: [String(asked?.playerId ?? 'nobody')] } };
        });
        registerPlayerCall(playerCall, ({ player: { playerId } }) => ({
          ok: true,
          raw: Buffer.from(`{"status":true,"msg":"","message":"","rows":["${playerId}"]}`),
        }));
        registerCall(throwCall, ({ body }) => {
          if (body.points === 1) throw new CommitIndefiniteError(new Error('gone'));
          if (body.points === 2) return { ok: true, raw: '{"status":true}' };
          if (body.points === 6) return { ok: true, raw: PIECES };
          throw new Error('a bug with a secret in it');
        });
      },
    ],
  });
});
afterAll(() => app.close());

const envelope = () => ({ env_type: 'Prod', app_key: app.config.appKey });

test('pieces arrive as one answer with its length', async () => {
  const answer = await app.call(throwCall, { points: 6 });
  expect(answer.body).toMatchObject({ status: true, rows: ['ह'] });
  expect(answer.headers.get('content-length')).toBe(String(Buffer.concat(PIECES).length));
});

test('a success carries status, msg and message and is never cached', async () => {
  const answer = await app.call(openCall, { points: 5 });
  expect(answer.body).toEqual({ status: true, msg: 'Fine', message: 'Fine', rows: ['nobody'] });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('an answer is not a document: it loads nothing, cannot be framed, and has a fixed type', async () => {
  for (const points of [5, 13]) {
    const { headers } = await app.call(openCall, { points });
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
});

test('every content type, and none, is accepted on each alias', async () => {
  const body = JSON.stringify({ ...envelope(), points: 5 });
  for (const type of [
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'junk',
  ]) {
    expect((await app.post('api-test-alias', body, { 'content-type': type })).http).toBe(200);
  }
  const bytes = await fetch(`${app.url}/api-test-alias`, { method: 'POST', body: new TextEncoder().encode(body) });
  expect(bytes.status).toBe(200);
});

const unauthorized = (msg: string) => ({
  http: 401,
  body: { status: false, msg, message: msg, code: 'unauthorized', rows: [] },
});

test('[API-02] a wrong or missing key is refused before anything else', async () => {
  const expected = unauthorized('UnAuthorized request');
  expect(await app.post('api-test-open', { env_type: 'Prod', points: 5 })).toMatchObject(expected);
  expect(await app.post('api-test-open', { env_type: 'Prod', app_key: 'wrong', points: 'x' })).toMatchObject(expected);
  expect(await app.post('api-test-open', { points: 5 })).toMatchObject(expected);
});

const LISTS = ['api-get-dashboard-data', 'api-starline-game', 'api-galidisawar-game'];

test.each([
  ['a demo in development', { NODE_ENV: 'development', DEMO_CROWD: 'off', DEMO_ROBOT: 'off' }],
  ['production', { NODE_ENV: 'production', SMS_URL: 'http://127.0.0.1:9/{mobile}' }],
  ['a licensed server', LICENSED_ENV],
])('[API-02] %s refuses a missing or wrong env_type', async (_mode, env) => {
  const strict = await createTestApp({ env });
  try {
    const { appKey: app_key } = strict.config;
    for (const path of LISTS) {
      for (const env_type of [undefined, null, '', 'Dev', 'prod', 1]) {
        const answer = await strict.post(path, { env_type, app_key });
        expect([path, env_type, answer.http, answer.body]).toEqual([
          path,
          env_type,
          401,
          expect.objectContaining({ status: false, msg: 'env_type must be Prod', code: 'unauthorized', result: [] }),
        ]);
      }
      expect((await strict.post(path, { env_type: 'Prod', app_key })).body).toMatchObject({ status: true });
    }
  } finally {
    await strict.close();
  }
});

test('[API-02] ENV_TYPES lists the accepted values instead of Prod', async () => {
  const listed = await createTestApp({ env: { ENV_TYPES: 'Staging, Beta' } });
  try {
    const send = (env_type: string) =>
      listed.post('api-get-dashboard-data', { env_type, app_key: listed.config.appKey });
    for (const env_type of ['Staging', ' Beta ']) expect((await send(env_type)).body).toMatchObject({ status: true });
    expect(await send('Prod')).toMatchObject({
      http: 401,
      body: { msg: 'env_type must be Staging or Beta', result: [] },
    });
  } finally {
    await listed.close();
  }
});

test('a player call distinguishes a missing session from a dead one', async () => {
  expect(await app.call(playerCall, { points: 1 })).toMatchObject({ http: 401, body: { code: 'session_missing' } });
  expect(await app.call(playerCall, { points: 1 }, { token: 'gone' })).toMatchObject({
    http: 401,
    body: { code: 'session_dead', rows: [] },
  });
  expect((await app.call(playerCall, { points: 1 }, { token: 'living' })).body).toMatchObject({ rows: ['7'] });
  expect(await app.call(openCall, { points: 1 }, { token: 'gone' })).toMatchObject({ http: 401 });
});

test('a cookie counts only for JSON from our own pages', async () => {
  expect((await app.call(playerCall, { points: 1 }, { cookie: 'living' })).http).toBe(200);
  const refused: Array<Record<string, string>> = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'content-type': 'text/plain' },
  ];
  for (const headers of refused) {
    const answer = await app.call(playerCall, { points: 1 }, { cookie: 'living', headers });
    expect(answer).toMatchObject({ http: 401, body: { code: 'session_missing' } });
  }
});

test('[API-05] an invalid body is refused with the name of its field', async () => {
  const answer = await app.post('api-test-open', { ...envelope(), points: '5' });
  expect(answer).toMatchObject({ http: 400, body: { status: false, code: 'malformed', rows: [] } });
  expect(answer.body.msg).toMatch(/^points: /);
});

test('[API-05] bodies that are not JSON, too deep, too large or of wrong types are refused in the common shape', async () => {
  const envelopeText = JSON.stringify(envelope()).slice(1, -1);
  const deep = '['.repeat(20) + ']'.repeat(20);
  const bodies = [
    '',
    'nonsense',
    '[]',
    'null',
    '1e400',
    `{${envelopeText},"points":1e400}`,
    `{${envelopeText},"points":5,"x":${deep}}`,
    `{${envelopeText},"points":5,"__proto__":{"a":1}}`,
    `{${envelopeText},"points":5,"x":{"constructor":{"prototype":1}}}`,
    `{${envelopeText},"points":5,"x":"\\u0000"}`,
    `{${envelopeText},"points":5,"x":"\\ud800"}`,
    `{${envelopeText},"points":5,"unique_token":{}}`,
  ];
  for (const body of bodies) {
    const answer = await app.post('api-test-open', body);
    expect([body, answer.http, answer.body.code]).toEqual([body, 400, 'malformed']);
    expect(answer.body).toMatchObject({ status: false, message: answer.body.msg, rows: [] });
    expect(answer.body.msg).not.toBe('');
  }
  expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  const large = await app.post('api-test-open', { ...envelope(), points: 5, x: 'x'.repeat(70_000) });
  expect(large).toMatchObject({ http: 413, body: { status: false, code: 'too_large' } });
});

test('a refusal before the handler carries the call’s empty lists', async () => {
  const crowded = await createTestApp({ env: { LIMIT_CALLS_PER_ADDRESS_PER_MINUTE: '2' } });
  try {
    await startMinute(crowded);
    const body = { env_type: 'Prod', app_key: crowded.config.appKey };
    const large = await crowded.post('api-get-dashboard-data', { ...body, x: 'x'.repeat(70_000) });
    expect(large).toMatchObject({ http: 413, body: { status: false, result: [], device_result: [] } });
    await crowded.post('api-galidisswar-wining-history-data', body);
    expect(await crowded.post('api-galidisswar-wining-history-data', body)).toMatchObject({
      http: 429,
      body: { status: false, code: 'rate_limited', win_data: [], bid_data: [] },
    });
  } finally {
    await crowded.close();
  }
});

test('unknown fields never reach a handler', async () => {
  await app.post('api-test-open', { ...envelope(), points: 5, wallet_amt: '1000000' });
  expect(seen).toEqual({ points: 5 });
});

test('refusals of the protocol stay 200 and carry their code and empty lists', async () => {
  const answer = await app.call(openCall, { points: 13 });
  expect(answer).toMatchObject({
    http: 200,
    body: { status: false, code: 'draw_closed', msg: 'Sorry Betting Is Closed', rows: [] },
  });
});

test('a bug returns the same shape and no details', async () => {
  const bug = await app.post('api-test-throw', { ...envelope(), points: 3 });
  expect(bug).toMatchObject({ http: 500, body: { status: false, code: 'server_error' } });
  expect(bug.text).not.toContain('secret');
  const wrong = await app.post('api-test-throw', { ...envelope(), points: 2 });
  expect(wrong.http).toBe(500);
  const unknown = await app.post('api-test-throw', { ...envelope(), points: 1 });
  expect(unknown).toMatchObject({ http: 503, body: { code: 'indefinite' } });
  expect(unknown.headers.get('retry-after')).toBe('1');
});
