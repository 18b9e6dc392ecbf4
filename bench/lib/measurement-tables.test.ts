import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compareSamples, METRICS, metricsOfFigures, metricsOfText } from './comparison.ts';
import { CELL_LIMIT, figuresOf, goalSummary, replaceSection, scenarioSummary } from './measurement-tables.ts';
import { type Measurement, readMeasurements, saveRun } from './measurements.ts';
import { generatedDocuments } from './write-report.ts';

const RUN = {
  date: '2026-11-22',
  commit: 'abc1234',
  machine: 'a machine',
  parameters: {},
  goals: [],
  figures: [],
  pass: true,
};

test('the committed tables are those that the kept results produce', () => {
  for (const [place, text] of generatedDocuments()) {
    expect(readFileSync(place, 'utf8'), `${place}: run npm run bench -- --report`).toBe(text);
  }
});

test('no cell of a generated document is too wide', () => {
  for (const [place, text] of generatedDocuments()) {
    const cells = text.split('\n').flatMap((line) => (line.startsWith('|') ? line.split(/(?<!\\)\|/) : []));
    expect(
      cells.filter((cell) => cell.trim().length > CELL_LIMIT),
      place,
    ).toEqual([]);
  }
});

test('a run passes exactly when it met all of its goals', () => {
  for (const { kind, name, runs } of readMeasurements()) {
    for (const { pass, goals } of runs) expect(pass, `${kind} ${name}`).toBe(goals.every(({ met }) => met));
  }
});

test('figures have a row each and a column per run', () => {
  const first = { ...RUN, figures: [{ name: 'speed', value: 12_345, unit: '/s' }] };
  const second = {
    ...RUN,
    commit: 'def5678',
    figures: [
      { name: 'ratio', value: 0.954321 },
      { name: 'speed', value: 'a|b' },
    ],
  };
  const text = figuresOf({ kind: 'bench', name: 'x', title: 't', command: 'c', runs: [first, second] });
  expect(text.split('\n')).toEqual([
    'Command: `c`. Machine: a machine.',
    '',
    '|  | 2026-11-22 `abc1234` | 2026-11-22 `def5678` |',
    '|---|---|---|',
    '| speed | 12,345 /s | a\\|b |',
    '| ratio |  | 0.95 |',
    '',
  ]);
});

test('the summaries show the newest run', () => {
  const missed = { text: 'fast', met: false, actual: '3 s' };
  const runs = [
    { ...RUN, goals: [{ text: 'fast', met: true }] },
    { ...RUN, parameters: { size: 'long' }, goals: [missed, { text: 'right', met: true }], pass: false },
  ];
  const bench: Measurement = { kind: 'bench', name: 'x', title: 'G7 holds', command: 'c', runs };
  expect(goalSummary([bench])).toContain('| `x` | fast | 3 s | **not met** | 2026-11-22 |');
  const late: Measurement = { ...bench, title: 'G10 holds too', name: 'y', runs: [RUN] };
  const requirement: Measurement = { ...late, title: 'HND-10 holds as well', name: 'z' };
  const lines = scenarioSummary([requirement, late, bench]).split('\n').slice(2);
  expect(lines).toEqual([
    '| G7 | `x` | holds | long, FAIL (1 of 2 goals missed) | 2026-11-22 |',
    '| G10 | `y` | holds too | PASS | 2026-11-22 |',
    '| HND-10 | `z` | holds as well | PASS | 2026-11-22 |',
    '',
  ]);
});

test('a section that the document lacks is an error', () => {
  const document = 'a\n<!-- measurements: x -->\nold\n<!-- end of measurements -->\nb';
  expect(replaceSection(document, 'x', 'new\n')).toBe(document.replace('old', 'new'));
  expect(() => replaceSection(document, 'y', 'new\n')).toThrow('no section');
});

test('saved runs are added to the file of their measurement, the newest five are kept', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-measurements-'));
  try {
    const measurement = { kind: 'bench' as const, name: 'x', title: 't', command: 'c' };
    for (let nth = 1; nth <= 6; nth += 1) {
      const goals = [{ text: 'odd', met: nth % 2 === 1 }];
      saveRun(measurement, { parameters: { nth }, goals, figures: [] }, folder);
    }
    const [kept] = readMeasurements(folder);
    expect(kept?.runs.map(({ parameters, pass }) => [parameters.nth, pass])).toEqual([
      [2, false],
      [3, true],
      [4, false],
      [5, true],
      [6, false],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('both forms of bench output give the same metrics', () => {
  const figures = [{ name: 'settlement', value: 2_700 }];
  expect(metricsOfText('settle', 'Median of 3\n  settlement                2700 ms\n')).toEqual({ settlement: 2_700 });
  expect(metricsOfFigures('settle', figures)).toEqual({ settlement: 2_700 });
  expect(() => metricsOfText('settle', 'killed')).toThrow('no settlement');
});

test('the ratio of a comparison is the median ratio of its pairs, and less time is faster', () => {
  const settle = METRICS.filter(({ bench }) => bench === 'settle');
  const { goals, figures } = compareSamples(
    settle,
    { settlement: [1_000, 900, 5_000] },
    { settlement: [1_100, 960, 500] },
  );
  expect(figures.at(-1)).toEqual({ name: 'settle, settlement, median ratio of pairs', value: 0.938 });
  expect(goals.map(({ met }) => met)).toEqual([false]);
  const bids = METRICS.filter(({ name }) => name === '1 bid: throughput');
  const faster = compareSamples(bids, { '1 bid: throughput': [100] }, { '1 bid: throughput': [96] });
  expect(faster.goals.map(({ met, actual }) => [met, actual])).toEqual([[true, '0.960']]);
});
