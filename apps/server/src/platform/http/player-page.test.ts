import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { createLogger } from '../observability/logger.ts';
import { playerCookieName } from './identity.ts';
import { createPlayerPage, type FirstLists } from './player-page.ts';
import { registerStaticFiles } from './static-files.ts';

const config = loadConfig({ APP_KEY: 'key "of" <this> server', ENV_TYPES: 'Staging,Prod' });
const COOKIE = { cookie: `${playerCookieName(config)}=some-token` };
const FIRST: FirstLists = { json: '{"name":"</script><b>$&"}', madeAtMs: 5 };

let app: FastifyInstance;
let home: string;
let lists = FIRST;

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'surahi-page-'));
  for (const folder of ['assets', '.server']) mkdirSync(path.join(home, folder));
  const head =
    '<meta name="surahi-app-key" content="demo-app-key" /><meta name="surahi-env-type" content="Prod" /><link rel="stylesheet" crossorigin href="/assets/a.css">';
  writeFileSync(path.join(home, 'index.html'), `<head>${head}</head><body><div id="root"></div></body>`);
  writeFileSync(path.join(home, 'assets', 'a.css'), 'p::before{content:"$&"}');
  const renderer = `let drawn = 0;
    export const renderFirstPage = (lists, nowMs) => {
      if (lists.name === 'broken') throw new Error('cannot draw');
      return '<p>' + lists.name.length + ' at ' + nowMs + ', drawn ' + ++drawn + '</p>';
    };`;
  writeFileSync(path.join(home, '.server', 'first-page.js'), renderer);
  app = fastify();
  await app.register(cookie);
  const page = createPlayerPage(config, home, createLogger('silent'));
  page.showLists(() => lists);
  await registerStaticFiles(app, { player: home, operator: path.join(home, 'none') }, page);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(home, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

test('home contains cards, data and styles; other pages and the file itself do not', async () => {
  const { body, headers } = await get('/imp');
  expect(body).toContain('<div id="root"><p>14 at 5, drawn 1</p></div>');
  expect(body).toContain('<style>p::before{content:"$&"}</style>');
  expect(body).not.toContain('/assets/a.css');
  const data = /<script type="application\/json" id="surahi-lists">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual(JSON.parse(FIRST.json));
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  for (const url of ['/login', '/', '/index.html', '/impx']) {
    const plain = await get(url);
    expect([url, plain.body.includes('<div id="root"></div>')]).toEqual([url, true]);
    expect(plain.body).toContain('content="key &quot;of&quot; &lt;this> server"');
    expect(plain.body).toContain('<meta name="surahi-env-type" content="Staging"');
  }
});

test('the start page contains cards for players with a session, whom the app leads to home', async () => {
  const answer = await get('/', COOKIE);
  expect(answer.body).toContain('surahi-lists');
  expect(answer.headers.vary).toBe('cookie, accept-encoding');
});

test('the page is rendered again only when its lists change', async () => {
  const before = await get('/imp');
  for (const url of ['/IMP', '/imp/', '/imp?x=1', '/mymodel']) expect((await get(url)).body).toBe(before.body);
  lists = { json: '{"name":"new"}', madeAtMs: 6 };
  expect((await get('/imp')).body).toContain('3 at 6, drawn 2');
  lists = FIRST;
});

test('the page is compressed, and 304 for a client that has it', async () => {
  const plain = await get('/imp');
  const brotli = await get('/imp', { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync((await get('/imp', { 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(plain.body);
  const again = await get('/imp', { 'if-none-match': String(plain.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a page that cannot be rendered has no cards', async () => {
  lists = { json: '{"name":"broken"}', madeAtMs: 7 };
  expect((await get('/imp')).body).toContain('<div id="root"></div>');
  lists = FIRST;
});

test('files that the build keeps for the server are not served', async () => {
  const answer = await get('/.server/first-page.js');
  expect([answer.statusCode, answer.body.includes('renderFirstPage')]).toEqual([404, false]);
});
