import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../apps/server/src/platform/postgres/embedded-process.ts';
import { nginxFile } from '../../../chaos/lib/cluster/settings.ts';
import { type DebianRoot, findDebianRoot, spawnInside } from '../../../chaos/lib/debian-root.ts';
import { stopAtExit } from '../interruption.ts';
import { raisePriority } from './other-machine.ts';

export type Proxy = { port: number; pid: number; stop(): Promise<void> };

/** Returns the unpacked Debian packages that contain nginx. Throws an error that names what is missing. */
export function requireProxy(): DebianRoot {
  const root = findDebianRoot(['usr/sbin/nginx']);
  if (typeof root === 'string') throw new Error(root);
  return root;
}

/**
 * Starts nginx with the settings of `deploy/nginx.conf`, without TLS, in front of the nodes. A connection of the generator
 * carries a million requests, so the limits on requests and idle time of a client's connection are raised.
 */
export async function startProxy(root: DebianRoot, nodes: readonly number[]): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-evening-'));
  chownSync(folder, root.runAs.uid, root.runAs.gid);
  const port = await freePort();
  const addresses = nodes.map((node) => `127.0.0.1:${node}`);
  const settings = nginxFile(addresses, port).replace(
    'http {\n',
    'http {\n  keepalive_requests 100000000;\n  keepalive_timeout 600s;\n',
  );
  writeFileSync(path.join(folder, 'nginx.conf'), settings);
  const log = path.join(folder, 'log');
  const command = ['nginx', '-e', '/mnt/error.log', '-c', '/mnt/nginx.conf', '-g', 'daemon off;'];
  const child = spawnInside(root, folder, command, log);
  const { pid } = child;
  if (pid === undefined) throw new Error('nginx did not start');
  const forget = stopAtExit(() => child.kill('SIGTERM'));
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (child.exitCode !== null || tries > 100) throw new Error(`nginx did not start: ${readFileSync(log, 'utf8')}`);
    await sleep(100);
  }
  raisePriority(pid);
  return {
    port,
    pid,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      forget();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
