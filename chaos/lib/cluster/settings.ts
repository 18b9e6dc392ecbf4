import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HOSTS, MEMBERS, type PgHost } from './hosts.ts';

const DEPLOY = path.join(import.meta.dirname, '..', '..', '..', 'deploy');

/** Settings of PostgreSQL that suit a small disk. They replace `deploy/postgresql.conf`. */
export const SMALL_POSTGRES = `shared_buffers = 64MB
max_wal_size = 256MB
min_wal_size = 64MB
wal_keep_size = 192MB
hot_standby_feedback = on
max_standby_streaming_delay = 5s
jit = off
`;

/** The text of `deploy/patroni.yml` for one member. Its files are in /mnt. */
export function patroniFile(host: PgHost): string {
  return replaced('patroni.yml', [
    ['name: one', `name: ${MEMBERS[host]}`],
    ['10.0.0.1:', `${HOSTS[host]}:`],
    ['/var/lib/postgresql/18/surahi', '/mnt/data'],
    ['/var/lib/postgresql/pgpass', '/mnt/pgpass'],
    ['/etc/postgresql/surahi.conf', '/mnt/surahi.conf'],
    ['/var/run/postgresql', '/mnt'],
    ['max_slot_wal_keep_size: 16GB', 'max_slot_wal_keep_size: 512MB'],
  ]);
}

/** The text of `deploy/haproxy.cfg`, listening on every address of its host. */
export function haproxyFile(): string {
  return replaced('haproxy.cfg', [['bind 127.0.0.1:', 'bind 0.0.0.0:']]);
}

/** The text of `deploy/nginx.conf` without TLS: one worker, for nodes at these addresses. Its files are in /mnt. */
export function nginxFile(nodes: readonly string[], port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path /mnt/${name};\n`,
  );
  return replaced('nginx.conf', [
    ['pid /run/nginx.pid;', 'pid /mnt/nginx.pid;'],
    ['worker_processes auto;', 'worker_processes 1;'],
    ['http {\n', `http {\n${temporary.join('')}`],
    ['  access_log /var/log/nginx/access.log surahi;', '  access_log off;'],
    [
      / {4}server node1:8080(.*);\n {4}server node2:8080.*\n/g,
      nodes.map((address) => `    server ${address}$1;\n`).join(''),
    ],
    [/ {2}server \{\n {4}listen 80 default_server;\n.*\n {2}\}\n/, ''],
    ['listen 443 ssl http2 default_server;', `listen ${port} default_server;`],
    [/ {4}ssl_.*\n( {4}ssl_.*\n)*/, ''],
    ['X-Forwarded-Proto https;', 'X-Forwarded-Proto http;'],
  ]);
}

/** A shipped file with changes. Throws when a text to change is missing, so that the rig runs what is shipped. */
function replaced(file: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  let text = readFileSync(path.join(DEPLOY, file), 'utf8');
  for (const [from, to] of changes) {
    const isThere = typeof from === 'string' ? text.includes(from) : from.test(text);
    if (!isThere) throw new Error(`deploy/${file} has no ${String(from)} to replace`);
    text = typeof from === 'string' ? text.replaceAll(from, to) : text.replace(from, to);
  }
  return text;
}
