// Reads the proofs that the tests of a requirement row fail when the row breaks. A proof changes one place of the
// product.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { HOME } from './project.mjs';

/** Tables of proofs, one JSON file per area of the requirements: proofs/HND.json. */
const TABLES = join(HOME, 'proofs');

/**
 * One clause of a row and the change that breaks it.
 * @typedef {object} Proof
 * @property {string} row the id of the requirement, for example HND-01
 * @property {string} clause the promise of the row, in a few words
 * @property {string} file path of the product file to change, from the project's root
 * @property {string} find text that occurs exactly once in the file
 * @property {string} replace the text that takes its place
 * @property {boolean} [story] true when only a story sees the change
 */

/**
 * @param {string[]} [areas] for example ['HND']; undefined for all
 * @returns {Proof[]}
 */
export function readProofs(areas) {
  return readdirSync(TABLES)
    .filter((file) => /^[A-Z]{3}\.json$/.test(file) && (areas?.includes(file.slice(0, -'.json'.length)) ?? true))
    .sort()
    .flatMap((file) => /** @type {Proof[]} */ (JSON.parse(readFileSync(join(TABLES, file), 'utf8'))));
}

/**
 * Returns why a proof cannot be applied; undefined when it can.
 * @param {Proof} proof
 * @param {(file: string) => string} read returns the text of a file; throws when it does not exist
 * @returns {string | undefined}
 */
export function problemOf({ file, find, replace }, read) {
  if (find === replace) return 'the change changes nothing';
  let text;
  try {
    text = read(file);
  } catch {
    return `${file} does not exist`;
  }
  const places = text.split(find).length - 1;
  return places === 1 ? undefined : `its place occurs ${places} times in ${file}`;
}

/**
 * Finds a later migration that replaces the function that a proof changes. Such a change has no effect in the database.
 * @param {Proof} proof
 * @param {readonly {file: string, text: string}[]} migrations in their order
 * @returns {string | undefined} its path; undefined when the change takes effect, and for other files than migrations
 */
export function replacementOf({ file, find }, migrations) {
  const nth = migrations.findIndex((one) => one.file === file);
  const before = migrations[nth]?.text.split(find, 1)[0] ?? '';
  const name = [...before.matchAll(/^create (?:or replace )?(?:function|table) ([a-z_]+)/gm)].at(-1)?.[1];
  if (nth === -1 || name === undefined) return undefined;
  const again = new RegExp(`^create or replace function ${name}\\(`, 'm');
  return migrations.slice(nth + 1).find(({ text }) => again.test(text))?.file;
}

/** The reasons why proofs cannot be applied, one line each. @param {readonly Proof[]} proofs @returns {string[]} */
export function problemsOf(proofs) {
  const read = (/** @type {string} */ file) => readFileSync(join(HOME, file), 'utf8');
  const folder = 'apps/server/migrations';
  const migrations = readdirSync(join(HOME, folder))
    .filter((each) => each.endsWith('.sql'))
    .sort()
    .map((each) => ({ file: `${folder}/${each}`, text: read(`${folder}/${each}`) }));
  return proofs.flatMap((proof) => {
    const later = replacementOf(proof, migrations);
    const problem = problemOf(proof, read) ?? (later === undefined ? undefined : `${later} replaces its function`);
    return problem === undefined ? [] : [`${proof.row} ${proof.clause}: ${problem}`];
  });
}

/** @param {Proof} proof @param {string} text @returns {string} the text with the change */
export function applyProof({ find, replace }, text) {
  return text.replace(find, () => replace);
}

/** @returns {Map<string, string[]>} test files that name each row, sorted, by the id of the row */
export function testsByRow() {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: HOME, encoding: 'utf8' });
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const file of list.split('\n').filter((each) => /\.(test|spec)\.tsx?$/.test(each))) {
    for (const row of rowsOf(readFileSync(join(HOME, file), 'utf8'))) {
      found.set(row, [...(found.get(row) ?? []), file]);
    }
  }
  return found;
}

/**
 * Shortens the waits of a test, or of vitest's configuration, to a minute. The suite waits ten minutes for a busy
 * machine. With a proof's change applied, the awaited event may never come.
 * @param {string} text
 * @returns {string}
 */
export function withShortWaits(text) {
  return text.replaceAll(/(\btimeout: |PATIENCE_MS = |\}, |\bwaitFor\(.*, )600_000\b/g, '$160_000');
}

/** @param {string} text source of a test file @returns {Set<string>} ids in square brackets */
export function rowsOf(text) {
  const rows = new Set();
  for (const [group] of text.matchAll(/\[[A-Z]{3}-[0-9]{2}(?:, [A-Z]{3}-[0-9]{2})*\]/g))
    for (const row of group.slice(1, -1).split(', ')) rows.add(row);
  return rows;
}

/** A pattern for test titles that name the row, in brackets with or without other rows. @param {string} row */
export function titlePattern(row) {
  return `\\[([A-Z]{3}-[0-9]{2}, )*${row}(, [A-Z]{3}-[0-9]{2})*\\]`;
}

/**
 * Whether a failure is a failed assertion. A time-out, a compile error or a crash proves nothing.
 * @param {string} message first lines of the failure
 * @returns {boolean}
 */
export function isFailedAssertion(message) {
  // Playwright colours its messages.
  const plain = stripVTControlCharacters(message);
  return (
    /^(?:AssertionError|Error: expect\(|Error: .*\n*.*expect\()/.test(plain) || /\bexpect\(.*\)\.[a-zA-Z.]+/.test(plain)
  );
}
