import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { createLogger } from '../observability/logger.ts';
import { createPlayerPage } from './player-page.ts';
import { registerStaticFiles } from './static-files.ts';

let app: FastifyInstance;
let home: string;

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'surahi-static-'));
  for (const name of ['player', 'operator']) {
    mkdirSync(path.join(home, name, 'assets'), { recursive: true });
    writeFileSync(path.join(home, name, 'index.html'), `<title>${name}</title>`);
    writeFileSync(path.join(home, name, 'assets', 'main-abc123.js'), `// ${name}`);
  }
  const script = path.join(home, 'player', 'assets', 'main-abc123.js');
  writeFileSync(`${script}.br`, brotliCompressSync('// player'));
  writeFileSync(`${script}.gz`, gzipSync('// player'));
  // The same router options as the whole server.
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const player = path.join(home, 'player');
  await app.register(cookie);
  const page = createPlayerPage(loadConfig({}), player, createLogger('silent'));
  await registerStaticFiles(app, { player, operator: path.join(home, 'operator') }, page);
  app.get('/of-a-module', () => 'module');
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(home, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

test('each app serves its page on its own paths, revalidated each time', async () => {
  for (const url of ['/', '/imp', '/bid/single-digit', '/unknown/deep/path?x=1']) {
    const page = await get(url);
    expect([url, page.statusCode, page.body]).toEqual([url, 200, '<title>player</title>']);
    expect(page.headers['cache-control']).toBe('no-cache');
  }
  for (const url of ['/operator/', '/operator/draws', '/operator/draws/7', '/%6fperator/', '/%6Fperator/draws']) {
    expect([url, (await get(url)).body]).toEqual([url, '<title>operator</title>']);
  }
  for (const url of ['/operator', '/%6fperator', '/operator?x=/operator/']) {
    expect([url, (await get(url)).headers.location]).toEqual([url, '/operator/']);
  }
  expect((await get('/of-a-module')).body).toBe('module');
});

test('hashed files are immutable and served pre-compressed', async () => {
  const brotli = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  });
  expect((await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await get('/assets/main-abc123.js')).body).toBe('// player');
  expect((await get('/operator/assets/main-abc123.js')).body).toBe('// operator');
});

test('a missing file or call does not return a page', async () => {
  for (const url of [
    '/assets/gone.js',
    '/favicon.png',
    '/api-user-login',
    '/%61pi-user-login',
    '/operator/api/draws',
    '/metrics',
    '/log/x',
  ]) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not_found']);
  }
  expect((await app.inject({ method: 'POST', url: '/imp' })).statusCode).toBe(404);
});
