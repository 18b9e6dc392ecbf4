import { spawn } from 'node:child_process';
import path from 'node:path';
import type { DebianRoot } from '../debian-root.ts';
import { HOSTS, type PgHost, PORTS } from './hosts.ts';
import { restoreTables } from './links.ts';
import { on } from './network.ts';

const RELAY_PORT = 7_000;

/**
 * Delays the data that a host's PostgreSQL exchanges with another PostgreSQL. Affects only connections opened from now on.
 * Replaces netem, which many kernels lack. Returns a function that ends the delay.
 */
export async function slowDown(
  root: DebianRoot,
  from: PgHost,
  to: PgHost,
  delayMs: number,
): Promise<() => Promise<void>> {
  const program = path.join(import.meta.dirname, 'relay-process.ts');
  const target = [HOSTS[to], String(PORTS.postgres), String(delayMs)];
  const [nsenter, ...args] = [...on(root, from), process.execPath, '--import', 'tsx', program];
  const relay = spawn(nsenter, [...args, String(RELAY_PORT), ...target], { stdio: ['ignore', 'ignore', 'inherit'] });
  // PostgreSQL reconnects until the relay listens.
  await restoreTables(root, from, detourOf(root.runAs.uid, to));
  return async () => {
    await restoreTables(root, from, '*nat\n:OUTPUT ACCEPT [0:0]\nCOMMIT\n');
    relay.kill('SIGKILL');
  };
}

/** Sends the connections of PostgreSQL's user to the relay. The relay itself runs as root. */
export function detourOf(uid: number, to: PgHost): string {
  const match = `-p tcp -d ${HOSTS[to]} --dport ${PORTS.postgres} -m owner --uid-owner ${uid}`;
  return `*nat\n:OUTPUT ACCEPT [0:0]\n-A OUTPUT ${match} -j REDIRECT --to-ports ${RELAY_PORT}\nCOMMIT\n`;
}
