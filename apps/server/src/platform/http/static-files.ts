import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './failures.ts';
import type { PlayerPage } from './player-page.ts';
import { requestPath } from './request-path.ts';

export type StaticFolders = {
  /** Folder of the built player app, served at `/`. */
  player: string;
  /** Folder of the built console, served at `/operator/`. */
  operator: string;
};

/** Paths that belong to the server. They never return the page of an app. */
const RESERVED = /^\/(api-|events(\/|$)|docs(\/|$)|log(\/|$)|metrics$|healthz$|readyz$|operator\/api(\/|$))/;

const YEAR_SECONDS = 31_536_000;

/** Serves the pre-compressed files of both apps, and an app's index page for every path that the app routes. */
export async function registerStaticFiles(
  app: FastifyInstance,
  folders: StaticFolders,
  page: PlayerPage,
): Promise<void> {
  const common = {
    // The builds write files for the server under names with a leading dot. They must not be served.
    dotfiles: 'ignore' as const,
    preCompressed: true,
    cacheControl: false,
    redirect: false,
    // The response already reports that the app is not built.
    suppressWarning: true,
    setHeaders: (reply: { header(name: string, value: string): unknown }, file: string) => {
      reply.header('cache-control', cacheControl(file));
    },
  };
  await app.register(fastifyStatic, { ...common, root: folders.operator, prefix: '/operator/' });
  const player = { ...common, root: folders.player, prefix: '/', decorateReply: false, index: false as const };
  await app.register(fastifyStatic, player);
  for (const url of ['/', '/index.html']) {
    app.get(url, (request, reply) => answerPage(request, reply, folders, page));
  }
  // The router treats '/operator' and '/operator/' as equal. Only the first may redirect; otherwise the redirect would
  // loop.
  app.get('/operator', (request, reply) =>
    requestPath(request).startsWith('/operator/')
      ? answerUnknown(request, reply, folders, page)
      : reply.redirect('/operator/', 308),
  );
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, folders, page));
}

/** Hashed names never change content. Everything else is revalidated each time and mostly returns 304. */
function cacheControl(file: string): string {
  return /[\\/]assets[\\/]/.test(file) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
}

function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  folders: StaticFolders,
  page: PlayerPage,
): FastifyReply | Promise<FastifyReply> {
  const pathname = requestPath(request);
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && path.extname(pathname) === '';
  if (!isPage || RESERVED.test(pathname)) return sendFailure(reply, 'not_found');
  return answerPage(request, reply, folders, page);
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  folders: StaticFolders,
  page: PlayerPage,
): Promise<FastifyReply> {
  const isConsole = requestPath(request).startsWith('/operator/');
  if (!isConsole && (await page.send(request, reply))) return reply;
  if (isConsole && existsSync(path.join(folders.operator, 'index.html'))) {
    return reply.code(200).sendFile('index.html', folders.operator);
  }
  return reply.code(404).type('text/plain').send('This app is not built. Run npm run build');
}
