import { cpus, totalmem } from 'node:os';

/** The middle one of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

/** A line about the machine, for the head of every report. */
export function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

/** Prints rows under a heading, columns aligned. */
export function table(heading: string, rows: readonly (readonly [string, string])[]): void {
  const width = Math.max(...rows.map(([label]) => label.length));
  console.log(`\n${heading}`);
  for (const [label, value] of rows) console.log(`  ${label.padEnd(width)}  ${value}`);
}

/** Prints whether a goal is met, and makes the run fail when it is not. */
export function goal(text: string, met: boolean): void {
  console.log(`  ${met ? 'PASS' : 'FAIL'}  ${text}`);
  if (!met) process.exitCode = 1;
}
