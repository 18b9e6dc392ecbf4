import { DESIGN_GOALS, type Evidence } from './design-goals.ts';
import { format, tableOf } from './measurement-tables.ts';
import type { Measurement, Run } from './measurements.ts';

/**
 * One row per goal of the design and figure that shows it, from the newest runs. Throws when a goal has no saved figure:
 * its measurement was never saved, or a row of it has another name now.
 */
export function goalsTable(measurements: readonly Measurement[], goals = DESIGN_GOALS): string {
  const rows = goals.flatMap(({ id, text, evidence }) =>
    evidence.flatMap((each) => {
      const found = measurements.find(({ kind, name }) => kind === each.kind && name === each.name);
      const run = found?.runs.at(-1);
      if (found === undefined || run === undefined) throw new Error(`${id}: no saved run of ${each.kind} ${each.name}`);
      const state = stateOf(run, each);
      return rowsOf(run, each, id).map(({ row, met }) => ({
        id,
        text,
        cells: [`\`${found.command}\``, row, met ? state : '**not met**', run.date],
      }));
    }),
  );
  let last = '';
  const cells = rows.map(({ id, text, cells: rest }) => {
    const head = id === last ? ['', ''] : [id, text];
    last = id;
    return [...head, ...rest];
  });
  return tableOf(['Id', 'Goal', 'Command', 'Figure', '', 'Date'], cells);
}

/** The rows of a run that match, each with its value. A bench states goals with a value, a scenario states figures. */
function rowsOf(run: Run, { kind, name, shows }: Evidence, id: string): { row: string; met: boolean }[] {
  const all =
    kind === 'bench'
      ? run.goals.map(({ text, actual, met }) => ({ text, value: actual ?? 'yes', met }))
      : run.figures.map(({ name: text, value, unit }) => ({ text, value: format(value, unit), met: run.pass }));
  return shows.flatMap((pattern) => {
    const matching = all.filter(({ text }) => pattern.test(text));
    if (matching.length === 0)
      throw new Error(`${id}: the newest run of ${kind} ${name} has no row ${String(pattern)}`);
    return matching.map(({ text, value, met }) => ({ row: `${text}: ${value}`, met }));
  });
}

/** `met`, or the size that the run lacks. */
function stateOf(run: Run, { atLeast = {} }: Evidence): string {
  const sizes = new Map<string, number | string>([
    ...run.figures.map(({ name, value }): [string, number | string] => [name, value]),
    ...Object.entries(run.parameters),
  ]);
  const small = Object.entries(atLeast).find(([name, least]) => !(Number(sizes.get(name)) >= least));
  if (small === undefined) return 'met';
  const [name, least] = small;
  return `**smaller run**: ${format(sizes.get(name) ?? 0)} of ${format(least)} ${name}`;
}
