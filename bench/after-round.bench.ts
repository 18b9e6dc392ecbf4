/**
 * Plays random sequences of commands of operators, strangers and servers on draws whose round exists. Each draw must end
 * with the result of its round. The sequences run as a server test, against a real PostgreSQL. Each process plays a part,
 * with a seed and a PostgreSQL of its own.
 *
 *   npm run bench -- after-round [--sequences 10000] [--seed 1] [--processes 2] [--progress FILE]
 *
 * With --progress, a run that was stopped continues with the parts that are not yet in FILE.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { openProgress } from './lib/progress.ts';
import { OUTPUT_OPTIONS, round, startReport } from './lib/report.ts';

const ROOT = path.join(import.meta.dirname, '..');
const TEST = 'apps/server/src/betting/fair-draws/after-round.test.ts';

const { values } = parseArgs({
  options: {
    ...OUTPUT_OPTIONS,
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
    progress: { type: 'string' },
  },
});
const [sequences, seed, processes] = [Number(values.sequences), Number(values.seed), Number(values.processes)];

/** Sequences of one process. Each scene of a process leaves some memory behind, so a process plays a limited number. */
const PART = 400;

type Part = { first: number; played: number; commands: number };

/** Plays the sequences from `first` on. Returns undefined when one of them failed, and prints the output of the test. */
async function playPart(first: number): Promise<Part | undefined> {
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(
    process.execPath,
    // The test has no limit of its own for this many sequences.
    [vitest, 'run', '--project', 'server', '--testTimeout', '0', TEST],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        SURAHI_AFTER_ROUND_SEQUENCES: String(Math.min(PART, sequences - first)),
        SURAHI_AFTER_ROUND_SEED: String(seed + first),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exit = once(child, 'exit');
  const output = await text(child.stdout);
  const [status] = await exit;
  const [, played = '0', commands = '0'] = /after-round: (\d+) sequences, (\d+) commands/.exec(output) ?? [];
  if (status === 0) return { first, played: Number(played), commands: Number(commands) };
  console.log(output);
  return undefined;
}

const report = startReport({
  name: 'after-round',
  title: 'Random commands after the round of a draw',
  parameters: { sequences, seed, processes },
  output: values,
});
const startMs = performance.now();
const progress = openProgress<Part>(values.progress, { sequences, seed });
const waiting = Array.from({ length: Math.ceil(sequences / PART) }, (_, part) => part * PART).filter((first) =>
  progress.parts.every((part) => part.first !== first),
);
const playWaiting = async (): Promise<void> => {
  for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
    const part = await playPart(first);
    if (part !== undefined) progress.add(part);
  }
};
await Promise.all(Array.from({ length: processes }, playWaiting));
const total = (key: 'played' | 'commands'): number => progress.parts.reduce((sum, part) => sum + part[key], 0);
report.section('After the round', 'after the round');
report.figure('commands', total('commands'));
report.figure('time', round((performance.now() - startMs) / 1_000), 's');
const isMet = total('played') === sequences;
report.goal('every sequence ends with the result of the round', isMet, `${total('played')} of ${sequences}`);
report.finish();
