import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { HOSTS, NODE_HOSTS, type ProxyHost, PORTS } from './hosts.ts';
import type { Programs } from './programs.ts';
import { haproxyFile, nginxFile } from './settings.ts';

const NODES = NODE_HOSTS.map((host) => `${HOSTS[host]}:${PORTS.node}`);

/** Starts a HAProxy that routes to the leading PostgreSQL. */
export function startHaproxy(programs: Programs, host: ProxyHost): void {
  writeFileSync(path.join(programs.folder(host), 'haproxy.cfg'), haproxyFile());
  programs.start(host, ['haproxy', '-db', '-f', '/mnt/haproxy.cfg']);
}

/** Starts the nginx before the nodes. */
export function startNginx(programs: Programs): void {
  writeFileSync(path.join(programs.folder('web'), 'nginx.conf'), nginxFile(NODES, PORTS.web));
  programs.start('web', ['nginx', '-e', '/mnt/error.log', '-c', '/mnt/nginx.conf', '-g', 'daemon off;']);
}

/** Waits until nginx passes requests to a node. Throws after a minute. */
export async function untilServed(): Promise<void> {
  const untilMs = performance.now() + 60_000;
  for (;;) {
    try {
      const answer = await fetch(`http://${HOSTS.web}:${PORTS.web}/`, { signal: AbortSignal.timeout(5_000) });
      await answer.body?.cancel();
      if (answer.status < 500) return;
    } catch {
      // it starts
    }
    if (performance.now() > untilMs) throw new Error('nginx does not serve a node');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
