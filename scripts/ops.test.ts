import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from './build.mjs';
import { HOME } from './lib/project.mjs';

/** A copy of the built project without the compiler, as in the image of deploy/Dockerfile. */
let installed: string;
beforeAll(async () => {
  if (!(await build({ only: ['server'], quiet: true }))) throw new Error('the server was not built');
  installed = mkdtempSync(join(tmpdir(), 'surahi-installed-'));
  for (const part of [
    'package.json',
    'scripts',
    'apps/server/package.json',
    'apps/server/migrations',
    'apps/server/dist',
  ]) {
    cpSync(join(HOME, part), join(installed, part), { recursive: true });
  }
  const packages = join(installed, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(HOME, 'node_modules'))) {
    if (name !== 'esbuild') symlinkSync(join(HOME, 'node_modules', name), join(packages, name));
  }
});
afterAll(() => rmSync(installed, { recursive: true, force: true }));

function ops(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
  return spawnSync(process.execPath, [join(installed, 'scripts/ops.mjs'), ...args], { env, encoding: 'utf8' });
}

test('without the compiler the command line runs from the built file', () => {
  const ran = ops('--help');
  expect([ran.status, ran.stderr]).toEqual([0, '']);
  expect(ran.stdout).toContain('audit-books');
});

test('without the settings of the server a command is refused, and makes no data folder', () => {
  const ran = ops('audit-books');
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('DATABASE_URL is not set')]);
  expect(readdirSync(installed)).not.toContain('.data');
});
