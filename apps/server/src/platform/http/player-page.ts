/// <reference types="@fastify/cookie" />
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PRODUCTION_ENV_TYPE } from '@surahi/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../observability/logger.ts';
import { playerCookieName } from './identity.ts';
import { insertCards, insertSettings, type PageParts } from './page-markup.ts';

/** The lists of the first page, public data only. A new object whenever a value changes. */
export type FirstLists = {
  /** The dashboard call's response for visitors without a session. */
  json: string;
  /** The server's time at its creation, in unix ms. */
  madeAtMs: number;
};

/**
 * The page of the player app: the built index.html with the settings of this server and, at home, the first market
 * cards.
 */
export type PlayerPage = {
  /** Sets the source of the first cards. Without it, and before the app is built, the page has none. */
  showLists(source: () => FirstLists): void;
  /** Sends the page for the requested path. Returns false when the app is not built. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
};

type Bytes = { raw: Buffer; br: Buffer; gzip: Buffer; tag: string };
type Renderer = (lists: unknown, nowMs: number) => string;
type Built = PageParts & { changedAtMs: number; render: Renderer | undefined; plain: Promise<Bytes> };

const HOME_PATH = /^\/(imp|mymodel)\/?$/i;

/**
 * Brotli quality for the home page. It compresses text well, and takes a few milliseconds each time the lists change.
 */
const HOME_BROTLI = 5;

/** One page for all players. It is rendered again only when the lists or the built files change. */
export function createPlayerPage(config: Config, folder: string, logger: Logger): PlayerPage {
  const indexFile = path.join(folder, 'index.html');
  const cookie = playerCookieName(config);
  let source: (() => FirstLists) | undefined;
  let built: Promise<Built> | undefined;
  let builtAtMs = 0;
  let home: { built: Built; lists: FirstLists; bytes: Promise<Bytes> } | undefined;

  function current(): Promise<Built> | undefined {
    const stat = statSync(indexFile, { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    if (built === undefined || stat.mtimeMs !== builtAtMs) {
      builtAtMs = stat.mtimeMs;
      built = readBuilt(folder, config, stat.mtimeMs, logger);
    }
    return built;
  }

  function homeBytes(parts: Built, lists: FirstLists): Promise<Bytes> {
    if (home?.built !== parts || home.lists !== lists) {
      home = { built: parts, lists, bytes: makeHome(parts, lists, logger) };
    }
    return home.bytes;
  }

  return {
    showLists: (from) => {
      source = from;
    },
    async send(request, reply) {
      const parts = await current();
      if (parts === undefined) return false;
      const pathname = request.url.split('?')[0] ?? '/';
      // The app redirects a browser with a session from '/' to home. Any cookie value is enough, because the page holds
      // public data only.
      const isHome = HOME_PATH.test(pathname) || (pathname === '/' && Boolean(request.cookies[cookie]));
      if (pathname === '/') reply.header('vary', 'cookie');
      const bytes = isHome && source !== undefined ? await homeBytes(parts, source()) : await parts.plain;
      sendBytes(request, reply, bytes);
      return true;
    },
  };
}

async function readBuilt(folder: string, config: Config, changedAtMs: number, logger: Logger): Promise<Built> {
  const html = insertSettings(readFileSync(path.join(folder, 'index.html'), 'utf8'), {
    'surahi-app-key': config.appKey,
    'surahi-env-type': config.envTypes[0] ?? PRODUCTION_ENV_TYPE,
    'surahi-value-mode': config.valueMode,
  });
  return {
    html,
    styles: readStyles(folder, html),
    preloads: readPreloads(folder),
    changedAtMs,
    render: await readRenderer(folder, changedAtMs, logger),
    plain: compressed(html, constants.BROTLI_MAX_QUALITY),
  };
}

/** The app's only stylesheet. Inlined, it saves the first paint a round trip. */
function readStyles(folder: string, html: string): PageParts['styles'] {
  const found = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(html);
  const file = path.join(folder, found?.[1] ?? 'none');
  return found === null || !existsSync(file) ? undefined : { link: found[0], css: readFileSync(file, 'utf8') };
}

type Manifest = Record<string, { file: string; imports?: string[] } | undefined>;

/** The scripts that home needs, fetched in parallel with the first one. */
function readPreloads(folder: string): string[] {
  const file = path.join(folder, '.vite', 'manifest.json');
  if (!existsSync(file)) return [];
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest; // written by vite's build
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  add('src/routes/home-screen.tsx');
  return [...files].map((each) => `/${each}`);
}

/** The renderer of the home screen, built together with the app. */
async function readRenderer(folder: string, changedAtMs: number, logger: Logger): Promise<Renderer | undefined> {
  const file = path.join(folder, '.server', 'first-page.js');
  if (!existsSync(file)) return undefined;
  try {
    const module: unknown = await import(`${pathToFileURL(file).href}?${changedAtMs}`);
    const { renderFirstPage } = module as { renderFirstPage: Renderer }; // apps/player/src/first-page.tsx
    return renderFirstPage;
  } catch (error) {
    logger.error({ err: error }, 'cannot load the renderer of the first page');
    return undefined;
  }
}

function makeHome(parts: Built, lists: FirstLists, logger: Logger): Promise<Bytes> {
  if (parts.render === undefined) return parts.plain;
  try {
    const cards = parts.render(JSON.parse(lists.json), lists.madeAtMs);
    return compressed(insertCards(parts, cards, lists.json), HOME_BROTLI);
  } catch (error) {
    logger.error({ err: error }, 'could not render the first page');
    return parts.plain;
  }
}

async function compressed(html: string, quality: number): Promise<Bytes> {
  const raw = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(raw, { params }), promisify(gzip)(raw)]);
  return { raw, br, gzip: gzipped, tag: createHash('sha256').update(raw).digest('base64url').slice(0, 22) };
}

function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Bytes): void {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  const tag = `W/"${bytes.tag}"`;
  const vary = reply.getHeader('vary');
  void reply.headers({
    'cache-control': 'no-cache',
    vary: vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`,
    etag: tag,
  });
  if (request.headers['if-none-match'] === tag) {
    void reply.code(304).send();
    return;
  }
  if (encoding !== undefined) void reply.header('content-encoding', encoding);
  void reply
    .code(200)
    .type('text/html; charset=utf-8')
    .send(bytes[encoding ?? 'raw']);
}
