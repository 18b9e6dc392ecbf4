import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './failures.ts';

export type StaticFolders = {
  /** The built player app, served at `/`. */
  player: string;
  /** The built console, served at `/operator/`. */
  operator: string;
};

/** Paths that belong to the server: never answered with an app's page. */
const RESERVED = /^\/(api-|events(\/|$)|docs(\/|$)|metrics$|healthz$|readyz$|operator\/api(\/|$))/;

const YEAR_SECONDS = 31_536_000;

/** Serves both apps with their pre-compressed files, and their first page for every path that is theirs to route. */
export async function registerStaticFiles(app: FastifyInstance, folders: StaticFolders): Promise<void> {
  const common = {
    preCompressed: true,
    cacheControl: false,
    redirect: false,
    // not built yet is said in the answer
    suppressWarning: true,
    setHeaders: (reply: { header(name: string, value: string): unknown }, file: string) => {
      reply.header('cache-control', cacheControl(file));
    },
  };
  await app.register(fastifyStatic, { ...common, root: folders.operator, prefix: '/operator/' });
  await app.register(fastifyStatic, { ...common, root: folders.player, prefix: '/', decorateReply: false });
  // the app's router takes both spellings for the same, and only one of them may be sent on to the other
  app.get('/operator', (request, reply) =>
    /^\/operator\//.test(request.url) ? answerUnknown(request, reply, folders) : reply.redirect('/operator/', 308),
  );
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, folders));
}

/** Hashed names never change content; everything else is asked for again each time and mostly answered 304. */
function cacheControl(file: string): string {
  return /[\\/]assets[\\/]/.test(file) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, folders: StaticFolders): FastifyReply {
  const pathname = request.url.split('?')[0] ?? '/';
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && path.extname(pathname) === '';
  if (!isPage || RESERVED.test(pathname)) return sendFailure(reply, 'not_found');
  const folder = pathname.startsWith('/operator/') ? folders.operator : folders.player;
  if (!existsSync(path.join(folder, 'index.html'))) {
    return reply.code(404).type('text/plain').send('This app has not been built yet: npm run build');
  }
  return reply.code(200).sendFile('index.html', folder);
}
