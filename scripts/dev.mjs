// Serves everything on one port with live reload. The server restarts when its sources change; vite serves both apps; this
// process proxies to them. Usage: npm run dev (PORT as in .env.example, default 8080).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { forwardSignals, HOME, readSettings } from './lib/project.mjs';

/** Paths that the server answers. All other paths belong to the apps. The console's API precedes the console. */
const SERVER_PATHS = /^\/(api-|operator\/api\b|events\b|docs\b|log\/|healthz\b|readyz\b|metrics\b|media\/)/;

const settings = readSettings();
const front = createServer((incoming, answer) => {
  const path = incoming.url ?? '/';
  if (SERVER_PATHS.test(path)) passOn(incoming, answer);
  else void (path.startsWith('/operator') ? operator : player).then((pages) => pages(incoming, answer));
});
const serverPort = await freePort();
// Check the port first, so that a failure leaves no other process running.
const port = await listen(front, Number(settings.PORT || 8080), settings.HOST || undefined).catch(giveUp);
const player = app('player', '/');
const operator = app('operator', '/operator/');
await Promise.all([player, operator]);
const server = startServer();

console.log(
  `Player app  http://localhost:${port}/\nConsole     http://localhost:${port}/operator/\n(the server restarts and pages reload as you save)`,
);

forwardSignals(server);
server.once('exit', (code) => process.exit(code ?? 0));
process.once('exit', () => server.kill('SIGTERM'));

/**
 * @param {import('node:http').Server} on
 * @param {number} wanted 0 for any free port
 * @param {string} [host]
 * @returns {Promise<number>} the port
 */
function listen(on, wanted, host) {
  return new Promise((done, failed) => {
    on.once('error', failed);
    on.listen(wanted, host, () => {
      const address = on.address();
      done(typeof address === 'object' && address !== null ? address.port : wanted);
    });
  });
}

/**
 * @param {NodeJS.ErrnoException} error
 * @returns {never}
 */
function giveUp(error) {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${settings.PORT || 8080} is taken. Choose another one with PORT=…`
      : `Cannot listen on PORT and HOST: ${error.message}`,
  );
  process.exit(1);
}

/** Returns a free port for the server behind this process. */
async function freePort() {
  const probe = createServer();
  const free = await listen(probe, 0, '127.0.0.1');
  probe.close();
  return free;
}

/**
 * Creates an app with live reload, as a request handler. Its reload socket shares the port.
 * @param {string} name
 * @param {string} base
 * @returns {Promise<import('node:http').RequestListener>}
 */
async function app(name, base) {
  const root = join(HOME, 'apps', name);
  if (!existsSync(join(root, 'vite.config.ts'))) {
    return (_incoming, answer) => answer.writeHead(404).end(`The app '${name}' does not exist\n`);
  }
  const vite = await createVite({
    root,
    base,
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: front } },
  });
  return vite.middlewares;
}

/**
 * Runs the server from its sources and restarts it after each change. Uses `node --watch`, which waits until the server has
 * stopped. `tsx watch` kills it after five seconds or at a second signal, and its database would keep running.
 */
function startServer() {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    // Draws with a record need a witness, and the server a built verifier.
    PUBLIC_LOG: settings.PUBLIC_LOG || 'off',
    PUBLIC_URL: settings.PUBLIC_URL || `http://localhost:${port}`,
  };
  const args = ['--watch', '--watch-preserve-output', '--import', 'tsx', join(HOME, 'apps/server/src/main.ts')];
  return spawn(process.execPath, args, { cwd: HOME, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

/**
 * Proxies a request to the server with the browser's host name, so that cookies and origins stay valid.
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} answer
 */
function passOn(incoming, answer) {
  const { method, url, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port: serverPort, method, path: url, headers }, (reply) => {
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
