import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { HOME } from './lib/project.mjs';
import {
  applyProof,
  isFailedAssertion,
  problemOf,
  problemsOf,
  readProofs,
  replacementOf,
  rowsOf,
  testsByRow,
  titlePattern,
  withShortWaits,
} from './lib/row-proofs.mjs';
import { createBaseline } from './lib/row-baseline.mjs';
import { withRuns } from './lib/row-runs.mjs';

test('every proof has its place in the product and a test that names its row', () => {
  const proofs = readProofs();
  expect(problemsOf(proofs)).toEqual([]);
  const tests = testsByRow();
  expect(proofs.filter(({ row }) => !tests.has(row))).toEqual([]);
});

test('every row that a test names has a proof', () => {
  const proved = new Set(readProofs().map(({ row }) => row));
  // This file names rows of its own.
  const rows = [...testsByRow().keys()].filter((row) => !row.startsWith('XYZ'));
  expect(rows.filter((row) => !proved.has(row))).toEqual([]);
});

test('a proof changes one place, and a place that is gone or occurs twice is a problem', () => {
  const proof = { row: 'BID-01', clause: 'x', file: 'a.ts', find: 'a > 1', replace: '$& > 2' };
  expect(applyProof(proof, 'if (a > 1) b();')).toBe('if ($& > 2) b();');
  expect(problemOf(proof, () => 'if (a > 1) b();')).toBeUndefined();
  expect(problemOf(proof, () => 'if (b) c();')).toBe('its place occurs 0 times in a.ts');
  expect(problemOf(proof, () => 'a > 1 && a > 1')).toBe('its place occurs 2 times in a.ts');
  expect(problemOf({ ...proof, replace: proof.find }, () => 'a > 1')).toBe('the change changes nothing');
  const missing = () => {
    throw new Error('ENOENT');
  };
  expect(problemOf(proof, missing)).toBe('a.ts does not exist');
});

test('a change of a function that a later migration replaces is a problem', () => {
  const place = { row: 'BID-01', clause: 'x', file: 'a.sql', find: 'a > 1', replace: 'a > 2' };
  const first = 'create function f(a integer) returns boolean as $$ select a > 1 $$;';
  const migrations = [
    { file: 'a.sql', text: `create table t (a integer);\n${first}` },
    { file: 'b.sql', text: 'create or replace function f_2(a integer) returns boolean as $$ select true $$;' },
  ];
  expect(replacementOf(place, migrations)).toBeUndefined();
  const replaced = {
    file: 'c.sql',
    text: '\ncreate or replace function f(a integer) returns boolean as $$ select true $$;',
  };
  expect(replacementOf(place, [...migrations, replaced])).toBe('c.sql');
  expect(replacementOf({ ...place, file: 'a.ts' }, [...migrations, replaced])).toBeUndefined();
});

test('waits of ten minutes end after one, and other numbers stay', () => {
  const long = [
    '{ timeout: 600_000, interval: 30 }',
    'vi.waitFor(() => x, 600_000)',
    '}, 600_000);',
    'advance(3_600_000)',
  ];
  expect(long.map(withShortWaits)).toEqual([
    '{ timeout: 60_000, interval: 30 }',
    'vi.waitFor(() => x, 60_000)',
    '}, 60_000);',
    'advance(3_600_000)',
  ]);
  const config = readFileSync(join(HOME, 'vitest.config.ts'), 'utf8');
  expect(withShortWaits(config)).toContain('poll: { timeout: 60_000 }');
});

test('rows of a title are found alone and in a list', () => {
  expect([...rowsOf("test('[XYZ-01, XYZ-02] one day', () => {}); test('[XYZ-03] x [y]')")]).toEqual([
    'XYZ-01',
    'XYZ-02',
    'XYZ-03',
  ]);
  const pattern = new RegExp(titlePattern('XYZ-02'));
  expect(['[XYZ-01, XYZ-02] one day', '[XYZ-02] x', '[XYZ-02, XYZ-03] x'].every((title) => pattern.test(title))).toBe(
    true,
  );
  expect(['[XYZ-01] XYZ-02', '[XYZ-021] x'].some((title) => pattern.test(title))).toBe(false);
});

test('only a failed assertion proves a row', () => {
  const held = [
    'AssertionError: expected 1 to be 2',
    'Error: expect(received).toBe(expected)',
    '\u001b[31mError: \u001b[2mexpect(\u001b[22mlocator\u001b[2m).\u001b[22mtoBeVisible\u001b[2m()\u001b[22m failed',
  ];
  const lost = [
    'Test timeout of 300000ms exceeded.',
    'SyntaxError: Unexpected token',
    'TypeError: a is not a function',
    'Error: Transform failed with 1 error',
  ];
  expect(held.map(isFailedAssertion)).toEqual(held.map(() => true));
  expect(lost.map(isFailedAssertion)).toEqual(lost.map(() => false));
});

test('a record replaces the areas that ran, and keeps the others', () => {
  const before = [
    { area: 'BID', proofs: 9, caught: 9, commit: 'a', date: '2026-11-01' },
    { area: 'HND', proofs: 3, caught: 2, commit: 'a', date: '2026-11-01' },
  ];
  const all = [{ row: 'HND-01' }, { row: 'HND-02' }, { row: 'ACC-01' }, { row: 'BID-01' }];
  const caught = [{ row: 'HND-01' }, { row: 'HND-02' }, { row: 'ACC-01' }];
  expect(withRuns(before, { all, caught, commit: 'b', date: '2026-11-25' })).toEqual([
    { area: 'ACC', proofs: 1, caught: 1, commit: 'b', date: '2026-11-25' },
    { area: 'BID', proofs: 9, caught: 9, commit: 'a', date: '2026-11-01' },
    { area: 'HND', proofs: 2, caught: 2, commit: 'b', date: '2026-11-25' },
  ]);
});

describe('the tests of a row without a change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'surahi-rows-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  /** Tests that return the outcomes in turn, and the parts that ran. */
  function rowTests(name: string, outcomes: { failed: string[]; other: string[] }[]) {
    const ran: string[] = [];
    const run = (row: string, part: string) => {
      ran.push(`${row} ${part}`);
      return Promise.resolve(outcomes.shift() ?? { failed: [], other: [] });
    };
    const keyOf = (row: string, part: string) => `${row} ${part}`;
    return { ran, make: () => createBaseline({ file: join(folder, name), keyOf, run }) };
  }

  test('run once for each part and pass, also for a later run', async () => {
    const { ran, make } = rowTests('pass.txt', []);
    const first = make();
    expect([await first.problemOf('XYZ-01', 'tests'), await first.problemOf('XYZ-01', 'tests')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await make().problemOf('XYZ-01', 'tests')).toBeUndefined();
    expect(await make().problemOf('XYZ-01', 'stories')).toBeUndefined();
    expect(ran).toEqual(['XYZ-01 tests', 'XYZ-01 stories']);
  });

  test('that fail or end otherwise are a problem for each change of the row, and run again in a later run', async () => {
    const { ran, make } = rowTests('fail.txt', [
      { failed: ['a flaky test'], other: [] },
      { failed: [], other: ['a crash'] },
    ]);
    const first = make();
    expect([await first.problemOf('XYZ-01', 'tests'), await first.problemOf('XYZ-01', 'tests')]).toEqual([
      'a flaky test',
      'a flaky test',
    ]);
    expect(await make().problemOf('XYZ-01', 'tests')).toBe('a crash');
    expect(await make().problemOf('XYZ-01', 'tests')).toBeUndefined();
    expect(ran).toHaveLength(3);
  });
});
