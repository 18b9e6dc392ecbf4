import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
let lists: FirstLists;
let social: { chat: string };
let mayPlay: () => boolean | Promise<boolean>;

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'surahi-page-'));
  for (const folder of ['assets', '.server']) mkdirSync(path.join(home, folder));
  const head =
    '<meta name="surahi-app-key" content="demo-app-key" /><meta name="surahi-env-type" content="Prod" /><link rel="stylesheet" crossorigin href="/assets/a.css">';
  writeFileSync(path.join(home, 'index.html'), `<head>${head}</head><body><div id="root"></div></body>`);
  writeFileSync(path.join(home, 'assets', 'a.css'), 'p::before{content:"$&"}');
  const renderer = `let drawn = 0;
    export const renderPage = (kind, { lists, social, nowMs, valueMode }) => {
      if (lists.name === 'broken') throw new Error('cannot draw');
      const own = kind === 'landing' ? ' for ' + valueMode + ' of ' + social.chat : '';
      return '<p>' + kind + ' ' + lists.name.length + ' at ' + nowMs + own + ', drawn ' + ++drawn + '</p>';
    };`;
  const manifest = {
    'src/routes/home-screen.tsx': { file: 'assets/app.js' },
    'src/features/markets/game-page.tsx': { file: 'assets/game.js', imports: ['icons'] },
    'src/features/landing/landing-screen.tsx': { file: 'assets/landing.js', imports: ['icons'] },
    icons: { file: 'assets/icons.js' },
  };
  mkdirSync(path.join(home, '.vite'));
  writeFileSync(path.join(home, '.vite', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(home, '.server', 'first-page.js'), renderer);
  app = fastify();
  await app.register(cookie);
  const page = createPlayerPage(config, home, createLogger('silent'));
  page.showLists(() => lists);
  page.showSocial(() => social);
  page.showPlay(() => mayPlay());
  await registerStaticFiles(app, { player: home, operator: path.join(home, 'none') }, page);
  await app.ready();
});
beforeEach(() => {
  lists = FIRST;
  social = { chat: '9811111111' };
  mayPlay = () => false;
});
afterAll(async () => {
  await app.close();
  rmSync(home, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

test('home contains cards, data and styles; other pages and the file itself do not', async () => {
  const { body, headers } = await get('/imp');
  expect(body).toMatch(/<div id="root"><p>home 14 at 5, drawn \d+<\/p><\/div>/);
  expect(body).toContain('<style>p::before{content:"$&"}</style>');
  expect(body).not.toContain('/assets/a.css');
  const data = /<script type="application\/json" id="surahi-lists">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual(JSON.parse(FIRST.json));
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' });
  for (const url of ['/login', '/index.html', '/impx']) {
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

test('the start page of a visitor is the landing screen with contacts, and is made again when they change', async () => {
  const { body } = await get('/');
  expect(body).toContain('<p>landing 14 at 5 for demo of 9811111111, ');
  expect(body).toContain('<style>');
  expect((await get('/')).body).toBe(body);
  social = { chat: '9822222222' };
  expect((await get('/')).body).toContain('of 9822222222');
});

test('each page fetches the scripts of its screen, and home also those of the choice of a game for a player who may bid', async () => {
  const scripts = async (url: string, headers = {}) =>
    [
      ...(await get(url, headers)).body.matchAll(
        /<link rel="modulepreload" crossorigin (?:fetchpriority="(low)" )?href="\/assets\/(\w+)\.js">/g,
      ),
    ].map(([, low = 'high', name]) => `${low} ${name}`);
  expect(await scripts('/imp')).toEqual(['high app']);
  expect(await scripts('/')).toEqual(['high landing', 'high icons']);
  expect(await scripts('/login')).toEqual([]);
  mayPlay = () => true;
  expect(await scripts('/imp')).toEqual(['high app']);
  expect(await scripts('/imp', COOKIE)).toEqual(['high app', 'low game', 'low icons']);
});

test('home tells only the player’s own browser that the player may bid, and does not wait for a silent database', async () => {
  const page = async () => {
    const { body, headers } = await get('/imp', COOKIE);
    const [, data = ''] = /id="surahi-lists">(.*?)<\/script>/.exec(body) ?? [];
    const kind = /<p>(\w+)/.exec(body)?.[1];
    return [kind, (JSON.parse(data) as { betting_status?: string }).betting_status, headers['cache-control']];
  };
  mayPlay = async () => true;
  expect(await page()).toEqual(['play', '1', 'private, no-cache']);
  for (const check of [
    async () => false,
    () => Promise.reject(new Error('no database')),
    () => new Promise<boolean>(() => undefined),
  ]) {
    mayPlay = check;
    expect(await page()).toEqual(['home', undefined, 'no-cache']);
  }
});

test('the page is rendered again only when its lists change', async () => {
  const before = await get('/imp');
  for (const url of ['/IMP', '/imp/', '/imp?x=1', '/mymodel']) expect((await get(url)).body).toBe(before.body);
  lists = { json: '{"name":"new"}', madeAtMs: 6 };
  const after = (await get('/imp')).body;
  expect(after).toContain('home 3 at 6, drawn ');
  expect((await get('/imp')).body).toBe(after);
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
});

test('files that the build keeps for the server are not served', async () => {
  const answer = await get('/.server/first-page.js');
  expect([answer.statusCode, answer.body.includes('renderPage')]).toEqual([404, false]);
});
