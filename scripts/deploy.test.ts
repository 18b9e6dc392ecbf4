// Compares the shipped files of deploy/ with the settings and limits of the server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOME } from './lib/project.mjs';

const shipped = (file: string): string => readFileSync(join(HOME, 'deploy', file), 'utf8');

test('PostgreSQL has the settings that docs/operation.md demands of standbys for reads', () => {
  const section =
    /^## Standbys for reads\n(.*?)^## /ms.exec(readFileSync(join(HOME, 'docs/operation.md'), 'utf8'))?.[1] ?? '';
  const demanded = [...section.matchAll(/`(\w+ = \w+)`/g)].map(([, setting = '']) => setting);
  expect(demanded).toHaveLength(2);
  expect(shipped('postgresql.conf').split('\n')).toEqual(expect.arrayContaining(demanded));
});

describe('a node on a read-only file system can write the archive of the public log', () => {
  const archiveOf = (file: string): string => /LOG_ARCHIVE_DIR[=:] ?(\S+)/.exec(shipped(file))?.[1] ?? 'none';

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
