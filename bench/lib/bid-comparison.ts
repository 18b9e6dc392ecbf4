import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { loadBids } from './bid-load.ts';
import type { Samples } from './comparison.ts';
import { stopAtExit } from './interruption.ts';

const PROGRAM = path.join('bench', 'lib', 'bid-target.ts');
const RUN_MS = 8_000;

type Target = { port: number; businessDate: string; tidy(): Promise<void>; stop(): Promise<void> };

/** Starts the server of the checkout in `home` on its own PostgreSQL. */
async function startTarget(home: string): Promise<Target> {
  const own = path.join(import.meta.dirname, 'bid-target.ts');
  if (path.join(home, PROGRAM) !== own) copyFileSync(own, path.join(home, PROGRAM));
  const child = spawn(process.execPath, [path.join(home, 'node_modules/tsx/dist/cli.mjs'), path.join(home, PROGRAM)], {
    cwd: home,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const stopRunning = stopAtExit(() => child.kill('SIGTERM'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (prefix: string): Promise<string> => {
    for (let line = await lines.next(); line.done !== true; line = await lines.next())
      if (line.value.startsWith(prefix)) return line.value.slice(prefix.length);
    throw new Error(`${PROGRAM} of ${home} ended before it printed ${prefix}`);
  };
  const { port, businessDate } = JSON.parse(await next('READY ')) as { port: number; businessDate: string };
  return {
    port,
    businessDate,
    tidy: async () => {
      child.stdin.write('tidy\n');
      await next('TIDY');
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
      stopRunning();
    },
  };
}

/**
 * Measures the bids of two checkouts in pairs of short runs. Both servers stay up. Each pair loads one server and then
 * the other. The order alternates, so that a slow minute of the machine affects both.
 */
export async function compareBids(homes: { base: string; ours: string }, pairs: number): Promise<[Samples, Samples]> {
  const [base, ours] = [await startTarget(homes.base), await startTarget(homes.ours)];
  const samples: [Samples, Samples] = [{}, {}];
  try {
    for (const bids of [1, 10]) {
      const name = `${bids} bid${bids === 1 ? '' : 's'}: throughput`;
      for (const target of [base, ours]) await measure(target, bids);
      for (let pair = 1; pair <= pairs; pair += 1) {
        const turns = pair % 2 === 1 ? ([0, 1] as const) : ([1, 0] as const);
        for (const side of turns) {
          const perSecond = await measure(side === 0 ? base : ours, bids);
          (samples[side][name] ??= []).push(perSecond);
        }
        const [theirs, own] = samples.map((side) => Math.round(side[name]?.at(-1) ?? 0));
        console.log(`  pair ${pair}, ${name}: ${theirs} base, ${own} working tree`);
      }
    }
  } finally {
    await base.stop();
    await ours.stop();
  }
  return samples;
}

async function measure(target: Target, bids: number): Promise<number> {
  const report = await loadBids(target, bids, RUN_MS);
  if (report.refused > 0) throw new Error(`${report.refused} submissions were refused: ${report.firstRefusal}`);
  await target.tidy();
  return report.perSecond;
}
