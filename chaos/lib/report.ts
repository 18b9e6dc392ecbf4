import { format } from '../../bench/lib/measurement-tables.ts';
import type { Figure, Goal } from '../../bench/lib/measurements.ts';

/** Collects the figures and checks of one run. */
export type Report = {
  /** Prints a figure and keeps it for the result. */
  figure(name: string, value: string | number): void;
  /** Prints and keeps one figure per key: `busy 12, lost 3`. */
  counts(name: string, counts: Record<string, number>): void;
  /** Prints whether an invariant holds. `detail` is printed when it does not. */
  check(text: string, holds: boolean, detail?: string): void;
  failures(): readonly string[];
  /** False when a check failed, and when nothing was checked. */
  passed(): boolean;
  /** Everything that the run printed, for its JSON result. */
  result(): { figures: Figure[]; goals: Goal[] };
};

/** Prints each line at once, so that a run that hangs shows how far it came. */
export function createReport(title: string, seed: number): Report {
  const figures: Figure[] = [];
  const goals: Goal[] = [];
  const failures: string[] = [];
  console.log(`\n${title}\n  seed ${seed}`);
  const figure = (name: string, value: string | number): void => {
    figures.push({ name, value });
    console.log(`  ${name}: ${format(value)}`);
  };
  return {
    figure,
    counts: (name, counts) => {
      for (const [key, value] of Object.entries(counts)) figure(`${name}: ${key}`, value);
      if (Object.keys(counts).length === 0) figure(name, 'none');
    },
    check: (text, holds, detail) => {
      goals.push({ text, met: holds });
      const line = detail === undefined || holds ? text : `${text}: ${detail}`;
      if (!holds) failures.push(line);
      console.log(`  ${holds ? 'PASS' : 'FAIL'}  ${line}`);
    },
    failures: () => failures,
    passed: () => goals.length > 0 && failures.length === 0,
    result: () => ({ figures, goals }),
  };
}
