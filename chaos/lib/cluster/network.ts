import { execFileSync } from 'node:child_process';
import type { DebianRoot } from '../debian-root.ts';
import { ALL_HOSTS, GENERATOR, HOSTS, type Host } from './hosts.ts';

const BRIDGE = 'surahi';

/**
 * Creates one network namespace for each host, linked to one bridge. The bridge belongs to the namespace of this process,
 * which must be inside (`runInside`): it has no link to the machine's network, so no packet leaves.
 */
export function makeNetwork(root: DebianRoot): void {
  const ip = (...args: string[]): void => runInRoot(root, ['ip', ...args]);
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${GENERATOR}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  for (const host of ALL_HOSTS) {
    ip('netns', 'add', host);
    ip('link', 'add', host, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', host);
    ip('link', 'set', host, 'master', BRIDGE, 'up');
    ip('-n', host, 'link', 'set', 'lo', 'up');
    ip('-n', host, 'address', 'add', `${HOSTS[host]}/24`, 'dev', 'eth0');
    ip('-n', host, 'link', 'set', 'eth0', 'up');
  }
}

/** The file that stands for the network namespace of a host. */
export function namespaceFile(root: DebianRoot, host: Host): string {
  return `${root.folder}/run/netns/${host}`;
}

/** The start of a command line. The rest of that command line then runs on a host. */
export function on(root: DebianRoot, host: Host): string[] {
  return ['nsenter', `--net=${namespaceFile(root, host)}`];
}

/** Runs a program of Debian's packages, as root. */
function runInRoot(root: DebianRoot, command: readonly string[]): void {
  execFileSync('chroot', [root.folder, ...command], { stdio: ['ignore', 'ignore', 'pipe'] });
}
