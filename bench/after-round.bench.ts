/**
 * Plays random sequences of commands of operators, strangers and servers on draws whose round exists. Each draw must end
 * with the result of its round. The sequences run as a server test, against a real PostgreSQL.
 *
 *   npm run bench -- after-round [--sequences 10000] [--seed 1]
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OUTPUT_OPTIONS, round, startReport } from './lib/report.ts';

const ROOT = path.join(import.meta.dirname, '..');
const TEST = 'apps/server/src/betting/fair-draws/after-round.test.ts';

const { values } = parseArgs({
  options: {
    ...OUTPUT_OPTIONS,
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});

const report = startReport({
  name: 'after-round',
  title: 'Random commands after the round of a draw',
  parameters: { sequences: Number(values.sequences), seed: Number(values.seed) },
  output: values,
});
const startMs = performance.now();
const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
// The test has no limit of its own for this many sequences.
const { stdout, status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'server', '--testTimeout', '0', TEST],
  {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...process.env,
      SURAHI_AFTER_ROUND_SEQUENCES: values.sequences,
      SURAHI_AFTER_ROUND_SEED: values.seed,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const [, played = '0', commands = '0'] = /after-round: (\d+) sequences, (\d+) commands/.exec(stdout) ?? [];
report.section('After the round', 'after the round');
report.figure('commands', Number(commands));
report.figure('time', round((performance.now() - startMs) / 1_000), 's');
const isMet = status === 0 && played === values.sequences;
report.goal('every sequence ends with the result of the round', isMet, `${played} of ${values.sequences}`);
if (!isMet) console.log(stdout);
report.finish();
