import { writeFileSync } from 'node:fs';
import { format } from './measurement-tables.ts';
import { type Figure, type Goal, machine, type Measurement, type Run, saveRun } from './measurements.ts';

/** The middle value; the mean of the two middle values of an even count; NaN without values. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

/** Prints the figures of one bench run as they come, and keeps them for its JSON result. */
export type Report = {
  /** Prints a heading. Names of later figures and goals start with `prefix`. */
  section(heading: string, prefix?: string): void;
  /** Prints and keeps one measured value. Round it before the call: the JSON result keeps it as given. */
  figure(name: string, value: number | string, unit?: string): void;
  /** Prints whether a limit is met. A missed goal makes the process exit with 1. */
  goal(text: string, met: boolean, actual?: string): void;
  /** Saves the run in docs/measurements/ after `--save`, and into FILE after `--json FILE`. */
  finish(): void;
};

/** The command-line options that every bench accepts, for `parseArgs`. */
export const OUTPUT_OPTIONS = {
  save: { type: 'boolean', default: false },
  json: { type: 'string' },
  short: { type: 'boolean', default: false },
} as const;

/** True after `--short`: the bench only shows that it starts, counts and ends. It must not save its figures. */
export function isShort(): boolean {
  return process.argv.includes('--short');
}

export type ReportOptions = Pick<Measurement, 'name' | 'title'> & {
  parameters: Run['parameters'];
  /** Where the result goes besides the terminal. */
  output: { save?: boolean | undefined; json?: string | undefined };
};

/** Starts the report of a bench and prints its head: title, machine, parameters. */
export function startReport({ name, title, parameters, output }: ReportOptions): Report {
  const figures: Figure[] = [];
  const goals: Goal[] = [];
  let prefix = '';
  console.log(`${title}\n  ${machine()}`);
  for (const [key, value] of Object.entries(parameters)) console.log(`  ${key}: ${format(value)}`);
  return {
    section: (heading, newPrefix = '') => {
      prefix = newPrefix === '' ? '' : `${newPrefix}: `;
      console.log(`\n${heading}`);
    },
    figure: (text, value, unit) => {
      figures.push({ name: prefix + text, value, ...(unit === undefined ? {} : { unit }) });
      console.log(`  ${text}: ${format(value, unit)}`);
    },
    goal: (text, met, actual) => {
      goals.push({ text: prefix + text, met, ...(actual === undefined ? {} : { actual }) });
      console.log(`  ${met ? 'PASS' : 'FAIL'}  ${text}${actual === undefined ? '' : `: ${actual}`}`);
      if (!met) process.exitCode = 1;
    },
    finish: () => {
      const run = { parameters, goals, figures };
      if (output.json !== undefined) writeFileSync(output.json, JSON.stringify(run));
      if (output.save !== true) return;
      if (isShort()) throw new Error('the figures of a short run are not saved');
      console.log(`saved ${saveRun({ kind: 'bench', name, title, command: `npm run bench -- ${name}` }, run)}`);
    },
  };
}

/** A number with so many decimals, as a number. */
export function round(value: number, decimals = 0): number {
  return Number(value.toFixed(decimals));
}
