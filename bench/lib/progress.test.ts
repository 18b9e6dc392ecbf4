import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProgress } from './progress.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-progress-'));
  file = path.join(folder, 'run.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a run that was stopped finds the parts that had ended', () => {
  const first = openProgress<{ draws: number }>(file, { seed: 1 }, 'abc');
  first.add({ draws: 50 });
  first.add({ draws: 40 });
  const second = openProgress<{ draws: number }>(file, { seed: 1 }, 'abc');
  expect(second.parts).toEqual([{ draws: 50 }, { draws: 40 }]);
  second.add({ draws: 30 });
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(4);
});

test.each([
  [{ seed: 2 }, 'abc'],
  [{ seed: 1 }, 'def'],
])('the parts of another run are refused: %o of commit %s', (parameters, commit) => {
  openProgress(file, { seed: 1 }, 'abc').add({ draws: 50 });
  expect(() => openProgress(file, parameters, commit)).toThrow('belongs to the run');
});

test('a damaged line is an error', () => {
  openProgress(file, { seed: 1 }, 'abc').add({ draws: 50 });
  appendFileSync(file, '{"draws":');
  expect(() => openProgress(file, { seed: 1 }, 'abc')).toThrow(SyntaxError);
});

test('without a file the parts are kept in memory', () => {
  const progress = openProgress<number>(undefined, {}, 'abc');
  progress.add(1);
  expect(progress.parts).toEqual([1]);
});
