import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { HOME, tool } from './lib/project.mjs';

/** The passed unit tests of files, in the order in which they ran in one process. */
function orderOf(seed: string, ...files: string[]): string[] {
  const options = ['--project', 'unit', '--maxWorkers=1', '--reporter=verbose'];
  const [command, args] = tool('vitest', ['run', ...options, ...files]);
  const env = { PATH: process.env.PATH, NO_COLOR: '1', SUITE_SEED: seed };
  const lines = execFileSync(command, args, { cwd: HOME, encoding: 'utf8', env, timeout: 600_000 }).split('\n');
  return lines.filter((line) => line.includes('✓')).map((line) => line.replace(/ \d+ms$/, ''));
}

test('the seed sets the order in which the tests of a file run', () => {
  const file = 'packages/game/src/withdrawals.test.ts';
  const [one, again, two] = [orderOf('1', file), orderOf('1', file), orderOf('2', file)];
  expect(one.length).toBeGreaterThan(20);
  expect(again).toEqual(one);
  expect(two).not.toEqual(one);
  expect(two.toSorted()).toEqual(one.toSorted());
});

test('a unit test file gets fresh modules, not those of the previous file in its process', () => {
  // The first file sets the app's clock to 1970. With this clock the tips of the second one have no panas.
  const [first, second] = ['first-page.unit.test.tsx', 'features/static/tips-page.unit.test.tsx'];
  const order = orderOf('1', `apps/player/src/${first}`, `apps/player/src/${second}`);
  expect(order.length).toBeGreaterThan(4);
  expect(order.at(0)).toContain(first);
  expect(order.at(-1)).toContain(second);
});
