import type { Database } from '../cluster.ts';
import type { DebianRoot } from '../debian-root.ts';
import { type Server, spawnServer, USUAL_DEADLINE } from '../server.ts';
import { HOSTS, NODE_HOSTS, NODE_PROXIES, type NodeHost, PORTS } from './hosts.ts';
import { on } from './network.ts';

export type RigNode = { host: NodeHost; server: Server };

/** Starts the three nodes, each with the HAProxy it uses, and waits until they listen. */
export async function startNodes(
  root: DebianRoot,
  database: Database,
  env: Record<string, string> = {},
): Promise<RigNode[]> {
  return Promise.all(
    NODE_HOSTS.map(async (host) => {
      const through = HOSTS[NODE_PROXIES[host]];
      const urls = { appUrl: withHost(database.appUrl, through), ownerUrl: withHost(database.ownerUrl, through) };
      const place = { HOST: HOSTS[host], PORT: String(PORTS.node), TRUST_PROXY: HOSTS.web };
      const server = spawnServer(urls, { ...USUAL_DEADLINE, ...place, ...env }, undefined, on(root, host));
      await server.listening();
      return { host, server };
    }),
  );
}

/** The same address with another host. */
export function withHost(url: string, host: string): string {
  const changed = new URL(url);
  changed.hostname = host;
  return changed.href;
}
