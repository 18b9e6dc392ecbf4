import { goalsOfMeasurement, goalsOfRow } from './design-goals.ts';
import type { Measurement, Run } from './measurements.ts';

/** A wider cell makes a table unreadable in a terminal and on a phone. */
export const CELL_LIMIT = 120;

/** The page that lists every figure of every measurement: docs/measurements/README.md. */
export function figuresPage(measurements: readonly Measurement[]): string {
  const parts = measurements.map((measurement) => `## ${headingOf(measurement)}\n\n${figuresOf(measurement)}`);
  return `# Measurements

This page is generated from the JSON files in this folder. Do not edit it: the next report overwrites it.

- To add a run: \`npm run bench -- <name> --save\` or \`npm run chaos -- <name> --save\`.
- To generate this page and the summaries again: \`npm run bench -- --report\`.
- To learn what a measurement does: [performance.md](../performance.md) and [reliability.md](../reliability.md).

Each column is one run. The newest run is on the right. The commits that a few older runs name were rewritten and are not in this repository.

${parts.join('\n')}`;
}

/** One row per goal of the newest run of every bench, with the ids of the design's goals that it shows. */
export function goalSummary(measurements: readonly Measurement[]): string {
  const rows = measurements.flatMap(({ kind, name, runs }) => {
    const run = runs.at(-1);
    return (run?.goals ?? []).map(({ text, actual, met }) => [
      goalsOfRow(kind, name, text),
      `\`${name}\``,
      text,
      actual ?? '',
      met ? 'met' : '**not met**',
      run?.date ?? '',
    ]);
  });
  return tableOf(['Id', 'Bench', 'Goal', 'Result', '', 'Date'], rows);
}

/** One row per chaos scenario: its goal and how its newest run ended. */
export function scenarioSummary(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ kind, name, title, runs }) => {
    const run = runs.at(-1);
    const [, goal = '', text = title] = /^([FG][0-9]+|[A-Z]{3}-[0-9]{2}) (.*)$/.exec(title) ?? [];
    const others = goalsOfMeasurement(kind, name);
    const ids = [goal, ...others.split(', ')].filter((id, at, all) => id !== '' && all.indexOf(id) === at);
    return {
      number: goal.startsWith('G') ? Number(goal.slice(1)) : Number.MAX_SAFE_INTEGER,
      cells: [ids.join(', '), `\`${name}\``, text, endOf(run), run?.date ?? ''],
    };
  });
  rows.sort((left, right) => left.number - right.number);
  return tableOf(
    ['Goal', 'Scenario', 'What must hold', 'Newest run', 'Date'],
    rows.map(({ cells }) => cells),
  );
}

/** The figures of one measurement, a column per run. */
export function figuresOf({ command, runs }: Measurement): string {
  const columns = runs.map(({ date, commit }) => `${date} \`${commit}\``);
  const rows: string[][] = [];
  const addRows = (valueOf: (run: Run) => Map<string, string>): void => {
    const values = runs.map(valueOf);
    const names = new Set(values.flatMap((one) => [...one.keys()]));
    for (const name of names) rows.push([name, ...values.map((one) => one.get(name) ?? '')]);
  };
  addRows((run) => new Map(Object.entries(run.parameters).map(([name, value]) => [name, format(value)])));
  addRows((run) => new Map(run.figures.map(({ name, value, unit }) => [name, format(value, unit)])));
  addRows((run) => new Map(run.goals.length === 0 ? [] : [['result', endOf(run)]]));
  const machines = [...new Set(runs.map((run) => run.machine))].join('; ');
  return `Command: \`${command}\`. Machine: ${machines}.\n\n${tableOf(['', ...columns], rows)}`;
}

/**
 * Replaces the text between `<!-- measurements: NAME -->` and `<!-- end of measurements -->`.
 * Throws when the document has no such section.
 */
export function replaceSection(document: string, name: string, text: string): string {
  const [open, close] = [`<!-- measurements: ${name} -->`, '<!-- end of measurements -->'];
  const from = document.indexOf(open);
  const to = document.indexOf(close, from);
  if (from < 0 || to < 0) throw new Error(`the document has no section between ${open} and ${close}`);
  return `${document.slice(0, from + open.length)}\n${text}${document.slice(to)}`;
}

function headingOf({ kind, name, title }: Measurement): string {
  return `${kind} ${name}: ${title}`;
}

function endOf(run: Run | undefined): string {
  if (run === undefined) return 'never run';
  const size = run.parameters.size === undefined ? '' : `${run.parameters.size}, `;
  const missed = run.goals.filter(({ met }) => !met).length;
  return `${size}${run.pass ? 'PASS' : `FAIL (${missed} of ${run.goals.length} goals missed)`}`;
}

/** Numbers get separators and at most two decimals. */
export function format(value: number | string, unit = ''): string {
  const text = typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : value;
  return unit === '' ? text : `${text} ${unit}`;
}

/** A Markdown table. Too wide cells are cut. */
export function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cellOf).join(' | ')} |\n`;
  return `${line(header)}|${header.map(() => '---|').join('')}\n${rows.map(line).join('')}`;
}

function cellOf(text: string): string {
  const escaped = text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  return escaped.length <= CELL_LIMIT ? escaped : `${escaped.slice(0, CELL_LIMIT - 1)}…`;
}
