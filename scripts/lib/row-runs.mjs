// Records which proofs of requirement rows are caught in the code of which commit: proofs/runs.json.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOME } from './project.mjs';

const FILE = join(HOME, 'proofs', 'runs.json');

/**
 * The last recorded run of an area.
 * @typedef {object} Run
 * @property {string} area for example HND
 * @property {number} proofs number of its proofs
 * @property {number} caught how many of them made a test of their row fail in the code of the commit
 * @property {string} commit
 * @property {string} date of the record, YYYY-MM-DD
 */

/** @returns {string} the hash of the current commit. Throws when the working tree differs from it. */
export function commitOfCleanTree() {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: HOME, encoding: 'utf8' }).trim();
  if (git('status', '--porcelain') !== '') throw new Error('A record names a commit. Commit your changes first.');
  return git('rev-parse', '--short=12', 'HEAD');
}

/**
 * Replaces the recorded runs of the areas of `all`. Areas without a caught proof and other areas keep theirs.
 * @param {readonly Run[]} before
 * @param {{all: readonly {row: string}[], caught: readonly {row: string}[], commit: string, date: string}} run
 * @returns {Run[]} sorted by area
 */
export function withRuns(before, { all, caught, commit, date }) {
  const areaOf = (/** @type {{row: string}} */ { row }) => row.slice(0, 3);
  const runs = new Map(before.map((run) => [run.area, run]));
  for (const area of new Set(caught.map(areaOf))) {
    const count = (/** @type {readonly {row: string}[]} */ list) => list.filter((one) => areaOf(one) === area).length;
    runs.set(area, { area, proofs: count(all), caught: count(caught), commit, date });
  }
  return [...runs.values()].toSorted((a, b) => a.area.localeCompare(b.area));
}

/** @param {Parameters<typeof withRuns>[1]} run */
export function saveRuns(run) {
  /** @type {Run[]} */
  const before = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
  writeFileSync(FILE, `${JSON.stringify(withRuns(before, run), null, 2)}\n`);
}
