import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

/** One measured value. `unit` is empty for a count or a ratio. */
export type Figure = { name: string; value: number | string; unit?: string };

/** A limit that a run must meet, with the value that the run reached. */
export type Goal = { text: string; met: boolean; actual?: string };

/** What one run of a measurement found. */
export type Run = {
  /** YYYY-MM-DD, in UTC. */
  date: string;
  /** Abbreviated commit; `-dirty` when the working tree had changes. */
  commit: string;
  machine: string;
  parameters: Record<string, string | number>;
  goals: Goal[];
  figures: Figure[];
  pass: boolean;
};

export type Measurement = {
  /** `bench` and `chaos` are written by `--save`; `ops` is entered by hand from the output of a command. */
  kind: 'bench' | 'chaos' | 'ops';
  name: string;
  title: string;
  command: string;
  /** The oldest run first. */
  runs: Run[];
};

const ROOT = path.join(import.meta.dirname, '..', '..');

/** Holds one JSON file per measurement and the tables made from them. */
export const MEASUREMENTS_FOLDER = path.join(ROOT, 'docs', 'measurements');

/** Older runs of a measurement are dropped; git keeps them. */
const RUNS_KEPT = 5;

/** Processor, memory and Node version of this machine. */
export function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

/** Every kept measurement, sorted by kind and name. Throws when a file is not named after its measurement. */
export function readMeasurements(folder: string = MEASUREMENTS_FOLDER): Measurement[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const found = files.map((file) => {
    const measurement = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Measurement; // `saveRun` wrote the file
    if (file !== fileName(measurement)) throw new Error(`${file} holds ${fileName(measurement)}: rename the file`);
    return measurement;
  });
  const key = ({ kind, name }: Measurement): string => `${kind} ${name}`;
  return found.sort((left, right) => (key(left) < key(right) ? -1 : 1));
}

/** Adds a run to its measurement's file, which is created when it does not exist. Returns the path of the file. */
export function saveRun(
  measurement: Omit<Measurement, 'runs'>,
  run: Pick<Run, 'parameters' | 'goals' | 'figures'>,
  folder: string = MEASUREMENTS_FOLDER,
): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, fileName(measurement));
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Measurement).runs : []; // as written below
  const added: Run = {
    date: new Date().toISOString().slice(0, 10),
    commit: commitOfTree(),
    machine: machine(),
    ...run,
    pass: run.goals.length > 0 && run.goals.every(({ met }) => met),
  };
  const { kind, name, title, command } = measurement;
  const kept: Measurement = { kind, name, title, command, runs: [...earlier, added].slice(-RUNS_KEPT) };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  return file;
}

function fileName({ kind, name }: Pick<Measurement, 'kind' | 'name'>): string {
  return `${kind}-${name}.json`;
}

/** The commit that is checked out. Changes below docs/ do not count: they cannot change a figure. */
export function commitOfTree(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short=7', 'HEAD');
  const isDirty = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs') !== '';
  return isDirty ? `${commit}-dirty` : commit;
}
