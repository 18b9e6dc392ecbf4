import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from './lib/files.mjs';
import { HOME } from './lib/project.mjs';

/** The clock of the machine, in TypeScript and in SQL. */
const MACHINE_CLOCK =
  /\bDate\.now\b|\bnew Date\(\)|(?<![\w.])now\(\)|\b(?:current_date|current_timestamp|localtimestamp|clock_timestamp)\b/;

/** Files that may read the machine's clock, with the reason. */
const EXEMPT: Record<string, string> = {
  'apps/server/src/testing/suite-clock.ts': 'computes the offset of the suite',
  'apps/server/src/testing/test-app.ts': 'sets the offset of a test database',
  'apps/server/src/testing/beacon-relays.ts': 'now is a parameter',
  'apps/server/src/testing/test-witness.ts': 'now is a parameter',
  'apps/player/src/features/bids/draft-list.unit.test.ts': 'reads the fake clock that it moves',
  'apps/player/src/shared/stored-public.unit.test.ts': 'reads the fake clock that it moves',
  'apps/server/src/betting/bids/clock-mark.test.ts': 'replaces app_now()',
  'apps/server/src/platform/db/migrate.test.ts': 'creates the table of migrations',
  'apps/witness/src/witness.unit.test.ts': 'a witness has no database and keeps the time of its machine',
  'chaos/lib/cluster/probe.ts': 'compares the writes of PostgreSQL servers of one machine',
  'chaos/lib/fair-checks.ts': 'beacon and witness read the clock of the machine',
  'chaos/scenarios/clock-jumps.ts': 'replaces app_now()',
  'chaos/scenarios/cluster/faults.ts': 'PostgreSQL stamps commits by the clock of its machine',
  'chaos/scenarios/fair-clock.ts': 'the beacon publishes rounds by the clock of the machine',
  'e2e/fixtures/clock.ts': 'runs in the page, where it shifts the clock',
  'e2e/fixtures/database.ts': 'computes the offset of a copy',
  'e2e/fixtures/test.ts': 'adds the offset of the database',
  'e2e/page-models/clock.ts': 'reads the clock of the page',
  'e2e/global-setup.ts': 'graphile-worker schedules by the clock of PostgreSQL',
  'scripts/clocks.test.ts': 'names the clocks',
};

const code = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'chaos']
  .flatMap((folder) => filesBelow(join(HOME, folder), /\.tsx?$/))
  .map((file) => relative(HOME, file))
  .filter((file) => /^(e2e|chaos|apps\/server\/src\/testing)\/|\.test\.tsx?$/.test(file));

/** Whether the code of a file reads the machine's clock. Comments do not count. */
function readsMachineClock(file: string): boolean {
  const lines = readFileSync(join(HOME, file), 'utf8').split('\n');
  return lines.some((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && MACHINE_CLOCK.test(line));
}

test('tests read the time from the database or the server under test, never from the machine', () => {
  const found = code.filter(readsMachineClock);
  // Use app.nowMs() in server tests, server.nowMs() in stories, app_now() in SQL and performance.now() for durations.
  expect(found.filter((file) => EXEMPT[file] === undefined)).toEqual([]);
  expect(Object.keys(EXEMPT).filter((file) => !found.includes(file))).toEqual([]);
});
