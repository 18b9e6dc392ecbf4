/**
 * Compares the speed of the working tree with another commit on this machine: runs the benches of both in turn
 * (base, working tree, base, …) and prints the ratio of the medians. Each side runs its own bench code.
 *
 *   npm run bench -- compare --base <commit> [--rounds 3] [--only bids,settle] [--settle-bids 1000000] [--save]
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBaseWorktree, ROOT } from './lib/base-worktree.ts';
import { compareSamples, METRICS, metricsOfFigures, metricsOfText, type Samples } from './lib/comparison.ts';
import { stopAtExit } from './lib/interruption.ts';
import { format } from './lib/measurement-tables.ts';
import { machine, type Run, saveRun } from './lib/measurements.ts';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    base: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'bids,settle' },
    'settle-bids': { type: 'string', default: '1000000' },
    save: { type: 'boolean', default: false },
  },
});

const benches = values.only.split(',');
const metrics = METRICS.filter(({ bench }) => benches.includes(bench));

/** Runs one bench of one side and returns its metrics. A missed goal of the bench itself does not stop the comparison. */
async function runBench(home: string, bench: string): Promise<Record<string, number>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-compare-'));
  const json = path.join(folder, 'run.json');
  const program = [path.join(home, 'node_modules/tsx/dist/cli.mjs'), path.join(home, 'bench', `${bench}.bench.ts`)];
  const extra = bench === 'settle' ? [values['settle-bids']] : [];
  try {
    const child = spawn(process.execPath, [...program, ...extra, '--json', json], {
      cwd: home,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const stopRunning = stopAtExit(() => child.kill('SIGTERM'));
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await once(child, 'close');
    stopRunning();
    if (!existsSync(json)) return metricsOfText(bench, text);
    return metricsOfFigures(bench, (JSON.parse(readFileSync(json, 'utf8')) as Run).figures); // written by Report.finish
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function add(samples: Samples, found: Record<string, number>): void {
  for (const [name, value] of Object.entries(found)) (samples[name] ??= []).push(value);
}

async function main(base: string, rounds: number): Promise<void> {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
  const worktree = openBaseWorktree(base);
  const stopRunning = stopAtExit(worktree.remove);
  try {
    const [theirs, ours]: [Samples, Samples] = [{}, {}];
    console.log(`Base ${worktree.commit} against the working tree on ${machine()}, ${rounds} rounds`);
    for (let round = 1; round <= rounds; round += 1) {
      for (const bench of benches) {
        for (const [side, home, samples] of [
          ['base', worktree.folder, theirs],
          ['working tree', ROOT, ours],
        ] as const) {
          const found = await runBench(home, bench);
          add(samples, found);
          console.log(`  round ${round}, ${bench}, ${side}: ${JSON.stringify(found)}`);
        }
      }
    }
    finish(worktree.commit, rounds, theirs, ours);
  } finally {
    stopRunning();
    worktree.remove();
  }
}

function finish(base: string, rounds: number, theirs: Samples, ours: Samples): void {
  const { figures, goals } = compareSamples(metrics, theirs, ours);
  console.log('');
  for (const { name, value, unit } of figures) console.log(`  ${name}: ${format(value, unit)}`);
  for (const { text, met, actual } of goals) console.log(`  ${met ? 'PASS' : 'FAIL'}  ${text}: ${actual}`);
  if (goals.some(({ met }) => !met)) process.exitCode = 1;
  if (!values.save) return;
  const measurement = {
    kind: 'bench' as const,
    name: 'compare',
    title: 'Speed of this code against an older commit, in interleaved runs',
    command: 'npm run bench -- compare --base <commit> --save',
  };
  const parameters = { base, rounds, 'bids to settle': Number(values['settle-bids']) };
  console.log(`saved ${saveRun(measurement, { parameters, figures, goals })}`);
}

if (values.base === undefined || metrics.length === 0) {
  console.error('Usage: npm run bench -- compare --base <commit> [--rounds n] [--only bids,settle] [--save]');
  process.exitCode = 2;
} else {
  await main(values.base, Number(values.rounds));
}
