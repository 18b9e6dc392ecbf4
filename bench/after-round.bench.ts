/**
 * Plays random sequences of commands of operators, strangers and servers on draws whose round exists. Each draw must end
 * with the result of its round. The sequences run as a server test, against a real PostgreSQL. Each process plays an
 * equal part, with a seed and a PostgreSQL of its own.
 *
 *   npm run bench -- after-round [--sequences 10000] [--seed 1] [--processes 2]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { OUTPUT_OPTIONS, round, startReport } from './lib/report.ts';

const ROOT = path.join(import.meta.dirname, '..');
const TEST = 'apps/server/src/betting/fair-draws/after-round.test.ts';

const { values } = parseArgs({
  options: {
    ...OUTPUT_OPTIONS,
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
});
const [sequences, seed, processes] = [Number(values.sequences), Number(values.seed), Number(values.processes)];

/** Plays one part. Returns the numbers of sequences and commands, which are 0 when a sequence failed. */
async function playPart(part: number): Promise<{ played: number; commands: number }> {
  const share = Math.floor((sequences + part) / processes);
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(
    process.execPath,
    // The test has no limit of its own for this many sequences.
    [vitest, 'run', '--project', 'server', '--testTimeout', '0', TEST],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        SURAHI_AFTER_ROUND_SEQUENCES: String(share),
        SURAHI_AFTER_ROUND_SEED: String(seed + part),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exit = once(child, 'exit');
  const output = await text(child.stdout);
  const [status] = await exit;
  const [, played = '0', commands = '0'] = /after-round: (\d+) sequences, (\d+) commands/.exec(output) ?? [];
  if (status === 0) return { played: Number(played), commands: Number(commands) };
  console.log(output);
  return { played: 0, commands: 0 };
}

const report = startReport({
  name: 'after-round',
  title: 'Random commands after the round of a draw',
  parameters: { sequences, seed, processes },
  output: values,
});
const startMs = performance.now();
const parts = await Promise.all(Array.from({ length: processes }, (_, part) => playPart(part)));
const total = (key: 'played' | 'commands'): number => parts.reduce((sum, part) => sum + part[key], 0);
report.section('After the round', 'after the round');
report.figure('commands', total('commands'));
report.figure('time', round((performance.now() - startMs) / 1_000), 's');
const isMet = total('played') === sequences;
report.goal('every sequence ends with the result of the round', isMet, `${total('played')} of ${sequences}`);
report.finish();
