/**
 * Compares the speed of the working tree with another commit on this machine and prints the median ratio of the pairs.
 * Bids: both servers stay up, and short runs of load alternate between them. Settlement: the whole bench of each side
 * runs in turn.
 *
 *   npm run bench -- compare --base <commit> [--pairs 10] [--rounds 3] [--only bids,settle] [--settle-bids 1000000] [--save]
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBaseWorktree, ROOT } from './lib/base-worktree.ts';
import { compareBids } from './lib/bid-comparison.ts';
import { compareSamples, METRICS, metricsOfFigures, metricsOfText, type Samples } from './lib/comparison.ts';
import { stopAtExit } from './lib/interruption.ts';
import { format } from './lib/measurement-tables.ts';
import { machine, type Run, saveRun } from './lib/measurements.ts';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    base: { type: 'string' },
    pairs: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'bids,settle' },
    'settle-bids': { type: 'string', default: '1000000' },
    save: { type: 'boolean', default: false },
  },
});

const benches = values.only.split(',');
const metrics = METRICS.filter(({ bench }) => benches.includes(bench));

/** Runs the settlement bench of one side. If that bench misses its own goal, the comparison continues. */
async function runSettle(home: string): Promise<Record<string, number>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-compare-'));
  const json = path.join(folder, 'run.json');
  const program = [path.join(home, 'node_modules/tsx/dist/cli.mjs'), path.join(home, 'bench', 'settle.bench.ts')];
  try {
    const child = spawn(process.execPath, [...program, values['settle-bids'], '--json', json], {
      cwd: home,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const stopRunning = stopAtExit(() => child.kill('SIGTERM'));
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await once(child, 'close');
    stopRunning();
    if (!existsSync(json)) return metricsOfText('settle', text);
    return metricsOfFigures('settle', (JSON.parse(readFileSync(json, 'utf8')) as Run).figures); // written by Report.finish
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function add(samples: Samples, found: Record<string, number>): void {
  for (const [name, value] of Object.entries(found)) (samples[name] ??= []).push(value);
}

/** Runs the settlement bench of both sides in turn: base, working tree, base, … */
async function compareSettle(homes: { base: string; ours: string }, rounds: number): Promise<[Samples, Samples]> {
  const samples: [Samples, Samples] = [{}, {}];
  for (let round = 1; round <= rounds; round += 1) {
    for (const [side, home] of [homes.base, homes.ours].entries()) {
      const found = await runSettle(home);
      add(samples[side] ?? {}, found);
      console.log(`  round ${round}, settle, ${side === 0 ? 'base' : 'working tree'}: ${JSON.stringify(found)}`);
    }
  }
  return samples;
}

async function main(base: string): Promise<void> {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
  const worktree = openBaseWorktree(base);
  const stopRunning = stopAtExit(worktree.remove);
  try {
    console.log(`Base ${worktree.commit} against the working tree on ${machine()}`);
    const homes = { base: worktree.folder, ours: ROOT };
    const bids = benches.includes('bids') ? await compareBids(homes, Number(values.pairs)) : [{}, {}];
    const settle = benches.includes('settle') ? await compareSettle(homes, Number(values.rounds)) : [{}, {}];
    finish(worktree.commit, { ...bids[0], ...settle[0] }, { ...bids[1], ...settle[1] });
  } finally {
    stopRunning();
    worktree.remove();
  }
}

function finish(base: string, theirs: Samples, ours: Samples): void {
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
  const { pairs, rounds, 'settle-bids': settled } = values;
  const parameters = {
    base,
    'pairs of bids': Number(pairs),
    'rounds of settle': Number(rounds),
    'bids to settle': Number(settled),
  };
  console.log(`saved ${saveRun(measurement, { parameters, figures, goals })}`);
}

if (values.base === undefined || metrics.length === 0) {
  console.error(
    'Usage: npm run bench -- compare --base <commit> [--pairs n] [--rounds n] [--only bids,settle] [--save]',
  );
  process.exitCode = 2;
} else {
  await main(values.base);
}
