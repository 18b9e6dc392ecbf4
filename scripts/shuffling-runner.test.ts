import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { HOME, tool } from './lib/project.mjs';

/** The titles of one file's unit tests, in the order in which they run. */
function orderOf(seed: string): string[] {
  const file = 'packages/game/src/withdrawals.test.ts';
  const [command, args] = tool('vitest', ['run', '--project', 'unit', '--reporter=verbose', file]);
  const env = { PATH: process.env.PATH, NO_COLOR: '1', SUITE_SEED: seed };
  const lines = execFileSync(command, args, { cwd: HOME, encoding: 'utf8', env, timeout: 600_000 }).split('\n');
  return lines.filter((line) => line.includes('✓')).map((line) => line.replace(/ \d+ms$/, ''));
}

test('the seed sets the order in which the tests of a file run', () => {
  const [one, again, two] = [orderOf('1'), orderOf('1'), orderOf('2')];
  expect(one.length).toBeGreaterThan(20);
  expect(again).toEqual(one);
  expect(two).not.toEqual(one);
  expect(two.toSorted()).toEqual(one.toSorted());
});
