import { ETCD_HOSTS, type EtcdHost, HOSTS, PORTS } from './hosts.ts';
import type { Programs } from './programs.ts';

const peerUrl = (host: EtcdHost): string => `http://${HOSTS[host]}:${PORTS.etcdPeer}`;
const clientUrl = (host: EtcdHost): string => `http://${HOSTS[host]}:${PORTS.etcd}`;

/** Starts one etcd of three. */
export function startEtcd(programs: Programs, host: EtcdHost): void {
  const cluster = ETCD_HOSTS.map((one) => `${one}=${peerUrl(one)}`).join(',');
  const urls = {
    'listen-client-urls': clientUrl(host),
    'advertise-client-urls': clientUrl(host),
    'listen-peer-urls': peerUrl(host),
    'initial-advertise-peer-urls': peerUrl(host),
  };
  const flags = Object.entries(urls).flatMap(([name, url]) => [`--${name}`, url]);
  // Otherwise a busy machine would cause elections every few seconds, without any cut.
  const patience = ['--heartbeat-interval', '250', '--election-timeout', '2500'];
  const rest = ['--name', host, '--initial-cluster', cluster, '--data-dir', '/mnt/data', '--log-level', 'warn'];
  programs.start(host, ['etcd', ...rest, ...patience, ...flags]);
}

/** The etcd that leads the others. Throws when none does within 30 s. */
export async function etcdLeader(): Promise<EtcdHost> {
  const untilMs = performance.now() + 30_000;
  while (performance.now() < untilMs) {
    for (const host of ETCD_HOSTS) {
      if (await leads(host)) return host;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('no etcd leads');
}

async function leads(host: EtcdHost): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(1_000);
    const answer = await fetch(`${clientUrl(host)}/v3/maintenance/status`, { method: 'POST', body: '{}', signal });
    const body = (await answer.json()) as { header?: { member_id?: string }; leader?: string }; // etcd's documented form
    return body.leader !== undefined && body.leader === body.header?.member_id;
  } catch {
    return false;
  }
}
