import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Run } from './lib/measurements.ts';

const PROGRAM = path.join(import.meta.dirname, '..', 'scripts', 'bench.mjs');

type Counted = Pick<Run, 'goals' | 'figures'>;

/** Runs the command of a bench in its short form. A missed goal of speed is no error. Returns what the bench has counted. */
async function runShort(name: string): Promise<Counted> {
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-short-'));
  try {
    const json = path.join(folder, 'result.json');
    const bench = spawn(process.execPath, [PROGRAM, name, '--short', '--json', json], { stdio: 'inherit' });
    await once(bench, 'exit');
    return JSON.parse(readFileSync(json, 'utf8')) as Counted; // the bench wrote it
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const goalOf = ({ goals }: Counted, text: string) => goals.find((goal) => goal.text === text)?.met;
const figureOf = ({ figures }: Counted, name: string) => figures.find((figure) => figure.name === name)?.value;

test('the bench of reads from a standby ends, a standby served reads, and the books balance', async () => {
  const counted = await runShort('standby');
  expect(figureOf(counted, 'reads served by the standby')).toBeGreaterThan(0);
  expect(goalOf(counted, 'books balanced')).toBe(true);
});

test('the bench of an evening ends, every accepted bid is stored, none is late, and the books balance', async () => {
  const counted = await runShort('evening');
  for (const goal of ['no bid accepted after its cut-off', 'every accepted bid stored, no other', 'books balanced']) {
    expect(goalOf(counted, `1 node: ${goal}`), goal).toBe(true);
  }
});

test('the bench of streams ends, and every stream has received every result', async () => {
  expect(goalOf(await runShort('streams'), 'every stream receives every result')).toBe(true);
});
