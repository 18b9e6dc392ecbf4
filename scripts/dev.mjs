// Everything on one port with live reload: the server restarts when its sources change, both apps are served by vite with
// hot replacement, and this process sits in front. Usage: npm run dev (PORT as in .env.example, 8080 by default).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { HOME, tool } from './lib/project.mjs';

const PORT = Number(process.env.PORT ?? 8080);
const SERVER_PORT = PORT + 1;

/** Whatever the server answers itself; all other paths are the apps'. The console's API comes before the console. */
const SERVER_PATHS =
  /^\/(api-|operator\/api\b|events\b|docs\b|healthz\b|readyz\b|metrics\b|uploads\/|slider\/|charts?\/|web[-_])/;

const front = createServer((incoming, answer) => {
  const path = incoming.url ?? '/';
  if (SERVER_PATHS.test(path)) passOn(incoming, answer);
  else (path.startsWith('/operator') ? operator : player)(incoming, answer);
});
const player = await app('player', '/');
const operator = await app('operator', '/operator/');
const server = startServer();

front.listen(PORT, () => {
  console.log(
    `Player app  http://localhost:${PORT}/\nConsole     http://localhost:${PORT}/operator/\n(the server restarts and pages reload as you save)`,
  );
});

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
server.once('exit', (code) => process.exit(code ?? 0));

/**
 * An app with hot replacement, as a request handler; its reload socket shares the one port.
 * @param {string} name
 * @param {string} base
 * @returns {Promise<import('node:http').RequestListener>}
 */
async function app(name, base) {
  const root = join(HOME, 'apps', name);
  if (!existsSync(join(root, 'vite.config.ts'))) {
    return (_incoming, answer) => answer.writeHead(404).end(`There is no app '${name}' yet\n`);
  }
  const vite = await createVite({
    root,
    base,
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: front } },
  });
  return vite.middlewares;
}

/** The server from its sources; tsx restarts it at each change, and the database it started stays up in between. */
function startServer() {
  const env = {
    ...process.env,
    PORT: String(SERVER_PORT),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${PORT}`,
  };
  const [node, args] = tool('tsx', ['watch', '--clear-screen=false', join(HOME, 'apps/server/src/main.ts')]);
  return spawn(node, args, { cwd: HOME, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

/**
 * Hands a request to the server under the host name the browser knows, so that cookies and origins mean the same.
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} answer
 */
function passOn(incoming, answer) {
  const { method, url, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port: SERVER_PORT, method, path: url, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  outgoing.on('error', () => {
    if (!answer.headersSent) answer.writeHead(503, { 'retry-after': '1' });
    answer.end();
  });
  answer.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function stop() {
  front.close();
  server.kill('SIGTERM');
}
