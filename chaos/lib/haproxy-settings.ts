import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { NodePorts } from './patroni-settings.ts';

const SHIPPED = path.join(import.meta.dirname, '..', '..', 'deploy', 'haproxy.cfg');

/** The part of `deploy/haproxy.cfg` that leads to the leader, with the given port and members instead of its own. */
export function haproxySettings(port: number, nodes: readonly NodePorts[]): string {
  const [shipped = ''] = readFileSync(SHIPPED, 'utf8').split(/^(?=listen standbys)/m);
  const lines = shipped.trimEnd().split('\n');
  const kept = lines.filter((line) => !/^\s*server\s/.test(line));
  const members = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`);
  const text = kept.join('\n').replace(/bind \S+/, `bind 127.0.0.1:${port}`);
  if (kept.length === lines.length || !text.includes(`127.0.0.1:${port}`))
    throw new Error(`${SHIPPED} has no server or bind line to replace`);
  return `${text}\n${members.join('\n')}\n`;
}
