// Proves that the tests of each requirement row fail when the row breaks. In a copy of the project it applies one
// change of proofs/*.json after the other, runs the tests that name the row, and expects a failed assertion. Before the
// first change of a row, the same tests must pass.
//
//   npm run prove:rows every proof that has no result for the current code
//   npm run prove:rows -- --area HND,LIM    the rows of these areas
//   npm run prove:rows -- --row HND-01      one row, or several with commas
//   npm run prove:rows -- --quick           without stories, which take minutes each
//   npm run prove:rows -- --stories         only the changes that only stories see
//   npm run prove:rows -- --shard 1/2       every second proof, in a copy of its own, beside another run with 2/2
//   npm run prove:rows -- --list            rows with their number of proofs and tests; runs nothing
//   npm run prove:rows -- --record          also writes the number of caught proofs of each area to proofs/runs.json
//
// Results are kept in .cache/prove-rows, so an interrupted run continues where it stopped.
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { filesBelow, fingerprint } from './lib/files.mjs';
import { CACHE, HOME, secondsSince } from './lib/project.mjs';
import { applyProof, problemsOf, readProofs, testsByRow, withShortWaits } from './lib/row-proofs.mjs';
import { createBaseline } from './lib/row-baseline.mjs';
import { commitOfCleanTree, saveRuns } from './lib/row-runs.mjs';
import { createSession } from './lib/row-session.mjs';
import { createStories } from './lib/row-tests.mjs';

/** @typedef {import('./lib/row-proofs.mjs').Proof} Proof */

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    area: { type: 'string' },
    row: { type: 'string' },
    quick: { type: 'boolean', default: false },
    stories: { type: 'boolean', default: false },
    shard: { type: 'string', default: '1/1' },
    list: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});

const FOLDER = join(CACHE, 'prove-rows');
const [shard = 1, shards = 1] = values.shard.split('/').map(Number);
const COPY = join(FOLDER, `project-${shard}-of-${shards}`);
/** The key of each caught proof, one per line. Shards append to it at the same time. */
const CAUGHT = join(FOLDER, 'caught.txt');
/** The key of each row's tests that passed without a change. */
const PASSED = join(FOLDER, 'passed.txt');

const rows = values.row?.split(',');
const areas = values.area?.split(',') ?? rows?.map((row) => row.slice(0, 3));
const proofs = readProofs(areas).filter(
  ({ row, story = false }) => (rows?.includes(row) ?? true) && !(story ? values.quick : values.stories),
);
const tests = testsByRow();

/**
 * Copies the project as it is, with hard links to its packages. A change in the copy reaches no file of the project.
 * The copy of an earlier run keeps its built files. So only files that differ are copied and built again.
 */
function makeCopy() {
  mkdirSync(COPY, { recursive: true });
  const list = execFileSync('git', ['ls-files', '-co', '-z', '--exclude-standard'], { cwd: HOME, encoding: 'utf8' });
  const files = new Set(list.split('\0').filter((each) => each !== '' && existsSync(join(HOME, each))));
  for (const path of filesBelow(COPY)) if (!files.has(relative(COPY, path))) rmSync(path);
  for (const file of files) {
    const to = join(COPY, file);
    const source = readFileSync(join(HOME, file));
    const hasWaits = file.endsWith('.test.ts') || file === 'vitest.config.ts';
    const wanted = hasWaits ? Buffer.from(withShortWaits(source.toString())) : source;
    if (existsSync(to) && readFileSync(to).equals(wanted)) continue;
    mkdirSync(dirname(to), { recursive: true });
    if (wanted === source) cpSync(join(HOME, file), to);
    else writeFileSync(to, wanted);
  }
  copyPackages();
  // vitest overwrites its cache in place. Through the hard links this would also change the cache of this project.
  rmSync(join(COPY, 'node_modules', '.vite'), { recursive: true, force: true });
  for (const cached of ['chromium-147.0.0']) {
    if (existsSync(join(CACHE, cached))) cpSync(join(CACHE, cached), join(COPY, '.cache', cached), { recursive: true });
  }
}

/** Links the packages, unless an earlier run linked the same ones. */
function copyPackages() {
  const lockOf = (/** @type {string} */ folder) => join(folder, 'node_modules', '.package-lock.json');
  const [from, to] = [lockOf(HOME), lockOf(COPY)];
  if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) return;
  rmSync(dirname(to), { recursive: true, force: true });
  execFileSync('cp', ['-al', dirname(from), dirname(to)]);
}

/** @returns {Set<string>} keys of caught proofs */
function readCaught() {
  return new Set(existsSync(CAUGHT) ? readFileSync(CAUGHT, 'utf8').split('\n') : []);
}

/** @param {Proof} proof */
function keyOf(proof) {
  const files = [proof.file, ...(tests.get(proof.row) ?? [])].map((file) => join(HOME, file));
  return fingerprint(files, JSON.stringify(proof));
}

const session = createSession(COPY);
const browser = createStories(COPY);

/** @typedef {import('./lib/row-baseline.mjs').Part} Part */

/** @param {string} row @param {Part} part @returns {string[]} chaos tests take minutes, so they are no part */
function filesOf(row, part) {
  const files = (tests.get(row) ?? []).filter((file) => !file.startsWith('chaos/'));
  return files.filter((file) => file.endsWith('.spec.ts') === (part === 'stories'));
}

/** @param {Part} part @param {{row: string, changed: string}} input */
function runPart(part, { row, changed }) {
  const runner = part === 'stories' ? browser : session;
  return runner.run({ row, changed, files: filesOf(row, part) });
}

const baseline = createBaseline({
  file: PASSED,
  keyOf: (row, part) => {
    const changed = proofs.filter((proof) => proof.row === row).map(({ file }) => file);
    return fingerprint(
      [...new Set([...changed, ...filesOf(row, part)])].map((file) => join(HOME, file)),
      `${row} ${part}`,
    );
  },
  run: (row, part) => runPart(part, { row, changed: '' }),
});

/**
 * Applies a change and runs the tests of its row: those of vitest first, and the stories only when no test fails.
 * @param {Proof} proof
 * @returns {Promise<{isCaught: boolean, text: string}>} the test that failed, or what is wrong
 */
async function prove(proof) {
  /** @type {Part[]} */
  const parts = [...(proof.story === true ? [] : /** @type {const} */ (['tests'])), 'stories'];
  const problems = [];
  for (const part of parts.filter((each) => filesOf(proof.row, each).length > 0)) {
    if (part === 'stories' && values.quick) continue;
    const problem = await baseline.problemOf(proof.row, part);
    if (problem !== undefined) return { isCaught: false, text: `its ${part} fail without the change: ${problem}` };
    const { failed, other } = await runChanged(proof, part);
    if (failed.length > 0) return { isCaught: true, text: `caught by ${failed[0]}` };
    problems.push(...other);
  }
  return { isCaught: false, text: `not caught${problems.length === 0 ? '' : `, but: ${problems.join('; ')}`}` };
}

/** @param {Proof} proof @param {Part} part */
async function runChanged(proof, part) {
  const path = join(COPY, proof.file);
  const before = readFileSync(path, 'utf8');
  if (part === 'tests') await session.prepare(proof.file);
  writeFileSync(path, applyProof(proof, before));
  try {
    return await runPart(part, { row: proof.row, changed: proof.file });
  } finally {
    writeFileSync(path, before);
  }
}

/**
 * Orders the proofs, quick ones first. A test in the changed package needs no database. A change of the schema needs a
 * new one. Among equals, the first proof of each row comes before the second ones. So an interrupted run has tried most
 * rows.
 * @param {readonly Proof[]} waiting
 */
function inOrder(waiting) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const ranked = waiting.map((proof) => {
    const nth = seen.get(proof.row) ?? 0;
    seen.set(proof.row, nth + 1);
    const unit = proof.file.split('/', 2).join('/');
    const isQuick = unit !== 'apps/server' && tests.get(proof.row)?.some((file) => file.startsWith(`${unit}/`));
    const effort = isQuick ? 0 : proof.file.startsWith('apps/server/migrations/') ? 2 : 1;
    return { proof, rank: effort * 1_000 + nth };
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ proof }) => proof);
}

function list() {
  const known = new Set([...tests.keys(), ...proofs.map(({ row }) => row)]);
  const isWanted = (/** @type {string} */ row) => rows?.includes(row) ?? areas?.includes(row.slice(0, 3)) ?? true;
  for (const row of [...known].filter(isWanted).sort()) {
    const count = proofs.filter((proof) => proof.row === row).length;
    console.log(`${row}  ${count} proofs, ${tests.get(row)?.length ?? 0} test files`);
  }
}

/** Writes for each area how many of its proofs are caught in the code of a commit. @param {string} commit */
function record(commit) {
  const known = readCaught();
  const all = readProofs(areas);
  const caught = all.filter((proof) => known.has(keyOf(proof)));
  saveRuns({ all, caught, commit, date: new Date().toISOString().slice(0, 10) });
}

async function main() {
  // Read before the run, because the code may change during it.
  const commit = values.record ? commitOfCleanTree() : undefined;
  const wrong = await runAll();
  if (commit !== undefined) record(commit);
  return wrong;
}

/** @returns {Promise<number>} the exit code */
async function runAll() {
  const gone = problemsOf(proofs);
  if (gone.length > 0) {
    for (const line of gone) console.error(line);
    return 1;
  }
  const known = readCaught();
  // Computed before the copy is made, because the run does not test later edits of the project.
  const keys = new Map(proofs.map((proof) => [proof, keyOf(proof)]));
  // Both shards see the same order, whatever the other one has already caught.
  const ours = inOrder(proofs).filter((_, index) => index % shards === shard - 1);
  const waiting = ours.filter((proof) => !known.has(keys.get(proof) ?? ''));
  console.log(`${ours.length} proofs, ${waiting.length} without a result for this code`);
  if (waiting.length === 0) return 0;
  makeCopy();
  process.chdir(COPY);
  let [caught, wrong] = [0, 0];
  for (const [index, proof] of waiting.entries()) {
    const startMs = performance.now();
    const { isCaught, text } = await prove(proof);
    if (isCaught) {
      caught += 1;
      appendFileSync(CAUGHT, `${keys.get(proof) ?? ''}\n`);
    } else {
      wrong += 1;
    }
    console.log(`${index + 1}/${waiting.length} ${proof.row} ${proof.clause}: ${text} (${secondsSince(startMs)})`);
  }
  await session.close();
  await browser.close();
  console.log(`${caught} caught, ${wrong} not caught`);
  return wrong === 0 ? 0 : 1;
}

if (values.list) list();
// A program that a failed test left behind would keep this process alive.
else process.exit(await main());
