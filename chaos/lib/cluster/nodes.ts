import type { Database } from '../cluster.ts';
import type { DebianRoot } from '../debian-root.ts';
import { pause } from '../random.ts';
import { type Server, spawnServer, USUAL_DEADLINE } from '../server.ts';
import { HOSTS, NODE_HOSTS, NODE_PROXIES, type NodeHost, PORTS } from './hosts.ts';
import { on } from './network.ts';

const METRICS_TOKEN = 'the-metrics-of-the-rig-are-read-with-this';

export type RigNode = { host: NodeHost; server: Server };

/** Starts the three nodes and waits until they listen. Each uses one HAProxy, for the leader and for the standbys. */
export async function startNodes(
  root: DebianRoot,
  database: Database,
  env: Record<string, string> = {},
): Promise<RigNode[]> {
  return Promise.all(
    NODE_HOSTS.map(async (host) => {
      const through = HOSTS[NODE_PROXIES[host]];
      const appUrl = withHost(database.appUrl, through);
      const urls = { appUrl, ownerUrl: withHost(database.ownerUrl, through) };
      const reads = { DATABASE_READ_URL: withHost(appUrl, through, PORTS.standbys) };
      const place = { HOST: HOSTS[host], PORT: String(PORTS.node), TRUST_PROXY: HOSTS.web, METRICS_TOKEN };
      const server = spawnServer(urls, { ...USUAL_DEADLINE, ...place, ...reads, ...env }, undefined, on(root, host));
      await untilReady(host, server);
      return { host, server };
    }),
  );
}

/** How many reads of calls the nodes sent to standbys and to the leader so far. */
export async function countReads(nodes: readonly RigNode[]): Promise<{ standby: number; leader: number }> {
  const counts = { standby: 0, leader: 0 };
  for (const { host } of nodes) {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const answer = await fetch(`http://${HOSTS[host]}:${PORTS.node}/metrics`, { headers });
    const text = await answer.text();
    for (const [, server, count] of text.matchAll(/^surahi_reads_total\{server="(\w+)",reason="\w+"\} (\d+)$/gm)) {
      if (server === 'standby' || server === 'leader') counts[server] += Number(count);
    }
  }
  return counts;
}

/** Waits until a node reports that it serves. Throws when it ends, or after five minutes. */
async function untilReady(host: NodeHost, server: Server): Promise<void> {
  const untilMs = performance.now() + 300_000;
  while (performance.now() < untilMs && server.isUp()) {
    try {
      const answer = await fetch(`http://${HOSTS[host]}:${PORTS.node}/readyz`, { signal: AbortSignal.timeout(5_000) });
      await answer.body?.cancel();
      if (answer.ok) return;
    } catch {
      // it does not listen yet
    }
    await pause(200);
  }
  throw new Error(`${host} did not start: ${server.log().slice(-2_000)}`);
}

/** The same address with another host, and another port if there is one. */
function withHost(url: string, host: string, port?: number): string {
  const changed = new URL(url);
  changed.hostname = host;
  if (port !== undefined) changed.port = String(port);
  return changed.href;
}
