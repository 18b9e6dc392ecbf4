import { expect, test } from 'vitest';
import { DESIGN_GOALS, type DesignGoal, goalsOfRow } from './design-goals.ts';
import { goalsTable } from './goals-table.ts';
import { goalSummary, scenarioSummary } from './measurement-tables.ts';
import { type Measurement, readMeasurements } from './measurements.ts';

const IDS = [...Array.from({ length: 13 }, (_, index) => `F${index + 1}`), 'Log', 'G17', 'G19', 'G26', 'G27'];

const RUN = {
  date: '2026-11-25',
  commit: 'abc1234',
  machine: 'a machine',
  parameters: { draws: 1_000 },
  goals: [{ text: 'caught', met: true, actual: '7' }],
  figures: [{ name: 'kills', value: 49 }],
  pass: true,
};
const MEASUREMENT: Measurement = { kind: 'bench', name: 'x', title: 't', command: 'npm run bench -- x', runs: [RUN] };
const GOAL: DesignGoal = { id: 'F1', text: 'holds', evidence: [{ kind: 'bench', name: 'x', shows: [/^caught/] }] };

test('every goal has a row with a saved figure, and the summaries name it beside that row', () => {
  const saved = readMeasurements();
  const rows = goalsTable(saved).split('\n');
  const summaries = [
    ...goalSummary(saved.filter(({ kind }) => kind === 'bench')).split('\n'),
    ...scenarioSummary(saved.filter(({ kind }) => kind === 'chaos')).split('\n'),
  ];
  for (const id of IDS) {
    expect(
      rows.filter((row) => row.startsWith(`| ${id} |`)),
      id,
    ).toHaveLength(1);
    expect(summaries.filter((row) => row.split('|')[1]?.trim().split(', ').includes(id)).length, id).toBeGreaterThan(0);
  }
});

test('a row of a measurement that shows two goals has the ids of both', () => {
  expect(goalsOfRow('bench', 'fairness', 'honest: no false alarm')).toBe('F3, G17');
  expect(goalsOfRow('bench', 'lists', 'honest: no false alarm')).toBe('');
});

test('a goal shows the value of its row, and whether the run met it and was large enough', () => {
  const table = (goal: DesignGoal, measurement = MEASUREMENT) => goalsTable([measurement], [goal]).split('\n')[2];
  expect(table(GOAL)).toBe('| F1 | holds | `npm run bench -- x` | caught: 7 | met | 2026-11-25 |');
  const [evidence] = GOAL.evidence;
  if (evidence === undefined) throw new Error('the goal has no evidence');
  const larger: DesignGoal = { ...GOAL, evidence: [{ ...evidence, atLeast: { draws: 10_000 } }] };
  expect(table(larger)).toContain('| **smaller run**: 1,000 of 10,000 draws |');
  const missed: Measurement = {
    ...MEASUREMENT,
    runs: [{ ...RUN, goals: [{ text: 'caught', met: false }], pass: false }],
  };
  expect(table(GOAL, missed)).toContain('| **not met** |');
  const kills: DesignGoal = {
    ...GOAL,
    evidence: [{ kind: 'chaos', name: 'x', shows: [/^kills$/], atLeast: { kills: 50 } }],
  };
  expect(table(kills, { ...MEASUREMENT, kind: 'chaos' })).toContain('| kills: 49 | **smaller run**: 49 of 50 kills |');
});

test('a goal whose measurement is not saved, or lacks its row, is an error', () => {
  expect(() => goalsTable([], [GOAL])).toThrow('F1: no saved run of bench x');
  const renamed: DesignGoal = { ...GOAL, evidence: [{ kind: 'bench', name: 'x', shows: [/^found/] }] };
  expect(() => goalsTable([MEASUREMENT], [renamed])).toThrow('F1: the newest run of bench x has no row /^found/');
});

test('no goal is listed twice', () => {
  expect(new Set(DESIGN_GOALS.map(({ id }) => id)).size).toBe(DESIGN_GOALS.length);
});
