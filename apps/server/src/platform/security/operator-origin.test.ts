// OPERATOR_ORIGIN keeps the console on its own host, however a request spells its path.
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const CONSOLE = 'console.example';
const PLAYERS = 'play.example';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { OPERATOR_ORIGIN: `http://${CONSOLE}` } });
});
afterAll(() => app.close());

type Answer = { http: number; text: string };

/** Sends the path unchanged. fetch would normalise it. */
function send(host: string, path: string, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(app.url, { method, path, headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ http: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });
}

/** The path of the console's API in several spellings. The router accepts each of them. */
const CALLS = [
  '/operator/api/me',
  '/operator/api/me/',
  '/operator/api/me?x=1',
  '/operator/api/me#x',
  '/%6fperator/api/me',
  '/%6Fperator/%61pi/me',
  '/operato%72/api/me?path=/',
  `http://${PLAYERS}/operator/api/me`,
  `HTTP://${PLAYERS}/%6fperator/api/me`,
];

test.each(CALLS)('the call %s reaches the console on its own host only', async (path) => {
  const away = await send(PLAYERS, path);
  expect([away.http, JSON.parse(away.text).code]).toEqual([404, 'not_found']);
  const own = await send(CONSOLE, path);
  expect([own.http, JSON.parse(own.text).code]).toEqual([401, 'signed_out']);
});

test('a call that changes something reaches the console on its own host only', async () => {
  for (const path of ['/operator/api/sign-in', '/%6fperator/api/sign-in']) {
    const away = await send(PLAYERS, path, 'POST');
    expect([away.http, JSON.parse(away.text).code]).toEqual([404, 'not_found']);
    const own = await send(CONSOLE, path, 'POST');
    expect([path, own.http]).toEqual([path, 400]);
  }
});

test.each(['/operator', '/operator/', '/%6Fperator', '/%6Fperator/', '/%6fperator/draws'])(
  'the page %s is not served on another host',
  async (path) => {
    const away = await send(PLAYERS, path);
    expect([away.http, JSON.parse(away.text).code]).toEqual([404, 'not_found']);
    const own = await send(CONSOLE, path);
    // The test may run before the apps are built. The answer is then a text that says so.
    expect(own.text).not.toContain('not_found');
  },
);

test('other paths are served on both hosts', async () => {
  for (const path of ['/healthz', '/%68ealthz', '/healthz?from=/operator/']) {
    for (const host of [PLAYERS, CONSOLE])
      expect([path, host, (await send(host, path)).http]).toEqual([path, host, 200]);
  }
});
