/// <reference types="@fastify/cookie" />
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../observability/logger.ts';
import type { Soon } from '../soon.ts';
import { playerCookieName } from './identity.ts';
import { insertScreen } from './page-markup.ts';
import { type PageKind, type PageValues, type PlayerBuild, readBuild } from './player-build.ts';
import { requestPath } from './request-path.ts';

/** The lists of the first page, public data only. A new object whenever a value changes. */
export type FirstLists = {
  /** The dashboard call's response for visitors without a session. */
  json: string;
  /** The server's time at its creation, in unix ms. */
  madeAtMs: number;
};

/**
 * The page of the player app: the built index.html with the settings of this server. At home it has the first market
 * cards, and at the start page of a visitor the landing screen.
 */
export type PlayerPage = {
  /** Sets the source of the lists. Without it, and before the app is built, a page has no screen. */
  showLists(source: () => FirstLists): void;
  /** Sets the source of contacts and licence, a new object whenever a value changes. The landing screen needs it. */
  showSocial(source: () => object): void;
  /** Sets the check whether the player of a request may bid. Without it home has no play buttons. */
  showPlay(check: (request: FastifyRequest) => Soon<boolean>): void;
  /** Sends the page for the requested path. Returns false when the app is not built. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
};

type Bytes = { raw: Buffer; br: Buffer; gzip: Buffer; tag: string };
type Built = PlayerBuild & { plain: Promise<Bytes> };
type Made = { built: Built; lists: FirstLists; social: object; bytes: Promise<Bytes> };

const HOME_PATH = /^\/(imp|mymodel)\/?$/i;

/** Brotli quality for rendered pages. It compresses text well, and takes a few milliseconds each time the lists change. */
const SCREEN_BROTLI = 5;

/** Longest wait for the check whether a player may bid, ms. A page without play buttons is better than a late one. */
const PATIENCE_MS = 250;

const NO_SOCIAL = {};

/** One page of each kind for all players. It is rendered again only when its data or the built files change. */
export function createPlayerPage(config: Config, folder: string, logger: Logger): PlayerPage {
  const indexFile = path.join(folder, 'index.html');
  const cookie = playerCookieName(config);
  let lists: (() => FirstLists) | undefined;
  let social: () => object = () => NO_SOCIAL;
  let mayPlay: (request: FastifyRequest) => Soon<boolean> = () => false;
  let built: Promise<Built> | undefined;
  let builtAtMs = 0;
  const screens = createScreens(config, logger);

  function current(): Promise<Built> | undefined {
    const stat = statSync(indexFile, { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    if (built === undefined || stat.mtimeMs !== builtAtMs) {
      builtAtMs = stat.mtimeMs;
      built = readBuild(folder, config, stat.mtimeMs, logger).then((read) => ({
        ...read,
        plain: compressed(read.html, constants.BROTLI_MAX_QUALITY),
      }));
    }
    return built;
  }

  /** The kind of page at an address. The app redirects a browser with a session from '/' to home. */
  async function kindOf(request: FastifyRequest, pathname: string): Promise<PageKind | undefined> {
    const hasCookie = Boolean(request.cookies[cookie]);
    if (!HOME_PATH.test(pathname) && !(pathname === '/' && hasCookie)) return pathname === '/' ? 'landing' : undefined;
    return hasCookie && (await soonEnough(mayPlay(request))) ? 'play' : 'home';
  }

  return {
    showLists: (from) => {
      lists = from;
    },
    showSocial: (from) => {
      social = from;
    },
    showPlay: (check) => {
      mayPlay = check;
    },
    async send(request, reply) {
      const parts = await current();
      if (parts === undefined) return false;
      const pathname = requestPath(request);
      const kind = lists === undefined ? undefined : await kindOf(request, pathname);
      if (kind !== undefined || pathname === '/') reply.header('vary', 'cookie');
      // This page reveals that the player may bid, so shared caches must not store it.
      if (kind === 'play') reply.header('cache-control', 'private, no-cache');
      sendBytes(
        request,
        reply,
        kind === undefined || lists === undefined ? await parts.plain : await screens(kind, parts, lists(), social()),
      );
      return true;
    },
  };
}

type Screens = (kind: PageKind, built: Built, lists: FirstLists, social: object) => Promise<Bytes>;

/** Renders pages, and keeps the last one of each kind. */
function createScreens(config: Config, logger: Logger): Screens {
  const made = new Map<PageKind, Made>();
  return (kind, built, lists, social) => {
    const known = made.get(kind);
    if (known?.built === built && known.lists === lists && known.social === social) return known.bytes;
    const values = { lists: listsFor(kind, lists), social, nowMs: lists.madeAtMs, valueMode: config.valueMode };
    const bytes = makeScreen(kind, built, values, logger);
    made.set(kind, { built, lists, social, bytes });
    return bytes;
  };
}

/** True if the check returns true within PATIENCE_MS. False if it fails or takes longer. */
async function soonEnough(check: Soon<boolean>): Promise<boolean> {
  if (typeof check === 'boolean') return check;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), PATIENCE_MS);
  });
  try {
    return await Promise.race([check.catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The lists of a page. They are public, except for the one fact that the player may bid. */
function listsFor(kind: PageKind, { json }: FirstLists): object {
  const lists = JSON.parse(json) as object; // the dashboard's response, made by this server
  return kind === 'play' ? { ...lists, betting_status: '1' } : lists;
}

function makeScreen(kind: PageKind, parts: Built, values: PageValues, logger: Logger): Promise<Bytes> {
  if (parts.render === undefined) return parts.plain;
  try {
    const screen = parts.render(kind, values);
    const data = JSON.stringify(values.lists);
    return compressed(insertScreen({ ...parts, preloads: parts.preloads[kind] }, screen, data), SCREEN_BROTLI);
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
    'cache-control': reply.getHeader('cache-control') ?? 'no-cache',
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
