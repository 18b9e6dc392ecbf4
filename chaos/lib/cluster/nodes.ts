import type { Database } from '../cluster.ts';
import type { DebianRoot } from '../debian-root.ts';
import { pause } from '../random.ts';
import { type Server, spawnServer, USUAL_DEADLINE } from '../server.ts';
import { HOSTS, NODE_HOSTS, NODE_PROXIES, type NodeHost, PORTS } from './hosts.ts';
import { on } from './network.ts';

const METRICS_TOKEN = 'the-metrics-of-the-rig-are-read-with-this';

type ReadCounts = { standby: number; leader: number };

export type RigNode = {
  host: NodeHost;
  /** The running server. */
  server: Server;
  /** Reads of calls that the earlier servers of this node sent to standbys and to the leader. */
  earlierReads: ReadCounts;
  /** Stops the server and starts the release in the folder `home` instead; without `home`, that of this checkout. */
  move(home?: string): Promise<void>;
};

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
      const start = async (home?: string): Promise<Server> => {
        const server = spawnServer(urls, { ...USUAL_DEADLINE, ...place, ...reads, ...env }, home, on(root, host));
        await untilReady(host, server);
        return server;
      };
      const node: RigNode = {
        host,
        server: await start(),
        earlierReads: { standby: 0, leader: 0 },
        move: async (home) => {
          // The counters are lost with the process.
          node.earlierReads = await countReads([node]);
          await node.server.stop();
          node.server = await start(home);
        },
      };
      return node;
    }),
  );
}

/** How many reads of calls the nodes sent to standbys and to the leader so far, restarts included. */
export async function countReads(nodes: readonly RigNode[]): Promise<ReadCounts> {
  const counts = { standby: 0, leader: 0 };
  for (const { earlierReads } of nodes) {
    counts.standby += earlierReads.standby;
    counts.leader += earlierReads.leader;
  }
  for (const text of await metricsOf(nodes)) {
    for (const [, server, count] of text.matchAll(/^surahi_reads_total\{server="(\w+)",reason="\w+"\} (\d+)$/gm)) {
      if (server === 'standby' || server === 'leader') counts[server] += Number(count);
    }
  }
  return counts;
}

/** How many submissions of bids reached the nodes so far. */
export async function countSubmissions(nodes: readonly RigNode[]): Promise<number> {
  const texts = await metricsOf(nodes);
  const found = texts.flatMap((text) => [...text.matchAll(/^surahi_submissions_total\{.*\} (\d+)$/gm)]);
  return found.reduce((sum, [, count]) => sum + Number(count), 0);
}

function metricsOf(nodes: readonly RigNode[]): Promise<string[]> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return Promise.all(
    nodes.map(async ({ host }) => (await fetch(`http://${HOSTS[host]}:${PORTS.node}/metrics`, { headers })).text()),
  );
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
