import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DebianRoot } from '../debian-root.ts';
import { ALL_HOSTS, HOSTS, type Host } from './hosts.ts';
import { on } from './network.ts';

/** Drops the packets from one host to another. The opposite direction is a separate cut. */
export type Cut = { from: Host; to: Host };

export type Links = {
  /** Makes exactly these cuts and no other. Resolves when all are in force. */
  cut(cuts: readonly Cut[]): Promise<void>;
  /** Restores every link. */
  heal(): Promise<void>;
};

/** Cuts of all links between two groups of hosts, both ways. */
export function apart(some: readonly Host[], others: readonly Host[]): Cut[] {
  return [...oneWay(some, others), ...oneWay(others, some)];
}

/** Cuts of all packets from one group of hosts to another. */
export function oneWay(from: readonly Host[], to: readonly Host[]): Cut[] {
  return from.flatMap((source) =>
    to.filter((target) => target !== source).map((target) => ({ from: source, to: target })),
  );
}

/** The firewall of one host as input of iptables-restore. It replaces all earlier rules at once. */
export function firewallOf(host: Host, cuts: readonly Cut[]): string {
  const sources = new Set(cuts.filter(({ to }) => to === host).map(({ from }) => HOSTS[from]));
  const rules = [...sources].map((address) => `-A INPUT -s ${address} -j DROP\n`);
  return `*filter\n:INPUT ACCEPT [0:0]\n${rules.join('')}COMMIT\n`;
}

/** Opens the control of all links. Packets are dropped where they arrive, without an error to the sender. */
export function openLinks(root: DebianRoot): Links {
  const inForce = new Map<Host, string>();
  const cut = async (cuts: readonly Cut[]): Promise<void> => {
    await Promise.all(
      ALL_HOSTS.map(async (host) => {
        const firewall = firewallOf(host, cuts);
        if (firewall === (inForce.get(host) ?? firewallOf(host, []))) return;
        inForce.set(host, firewall);
        await restoreTables(root, host, firewall);
      }),
    );
  };
  return { cut, heal: () => cut([]) };
}

/** Replaces those tables of a host's firewall that the text contains. */
export async function restoreTables(root: DebianRoot, host: Host, tables: string): Promise<void> {
  const [program, ...args] = [...on(root, host), 'chroot', root.folder, 'iptables-nft-restore', '--wait'];
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(tables);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`iptables-restore on ${host} failed with ${String(code)}`);
}
