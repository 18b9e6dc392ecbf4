// Chooses the tests of `npm run test:quick`: the server tests that changed files affect, and the slow unit tests to skip.
import { posix } from 'node:path';

/** @typedef {{path: string, text: string}} File path from the project's folder */
/** @typedef {{tests: string[], left: string[]}} Choice the tests to run and those left out, the most affected first */

const SERVER = 'apps/server/src/';
/** Server code that all rooms use, so the folder of a change does not show its tests. */
const SHARED = /^(packages\/[^/]+|apps\/server\/src\/testing)\/(?!.*\.test\.)/;
const MIGRATION = /^apps\/server\/migrations\/.*\.sql$/;

/** Compares a migration with schema.sql and its tables with docs/tables.md. */
const SCHEMA_TESTS = [`${SERVER}testing/schema.test.ts`, `${SERVER}testing/table-access.test.ts`];

/**
 * The commit to compare the working tree with: where the branch left main. Without commits of its own this is HEAD, or
 * the parent of HEAD if the tree is clean. @param {{head: string, fork: string, parent: string | undefined, isClean:
 * boolean}} state @returns {string}
 */
export function baseOf({ head, fork, parent, isClean }) {
  return fork === head && isClean && parent !== undefined ? parent : fork;
}

/** @param {string} text of a TypeScript file @returns {string[]} names that it declares and exports */
export function exportedNames(text) {
  const pattern = /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
}

/** @param {string} text of a migration @returns {string[]} tables, views and functions that it makes or changes */
export function sqlNames(text) {
  const kinds = '(?:unique |materialized )?(?:function|procedure|table|view|type)';
  const object = `(?:create(?: or replace)?|alter|drop) ${kinds}(?: if(?: not)? exists)? (\\w+)`;
  const rows = '(?:insert into|update|delete from) (\\w+)';
  const index = 'create (?:unique )?index[^;]*? on (\\w+)';
  const pattern = new RegExp(`^\\s*(?:${object}|${rows}|${index})`, 'gim');
  return [...new Set([...text.matchAll(pattern)].flatMap((match) => match.slice(1).filter(Boolean)))];
}

/**
 * The names through which other folders use a changed file: words of SQL, or names with the package that exports them.
 * If no server file imports them, the names of the package files that import this file count. @param {File} changed
 * @param {{packages: readonly File[], isUsed: (name: string) => boolean}} project @param {ReadonlySet<string>} [seen]
 * @returns {string[]}
 */
function namesOf(changed, { packages, isUsed }, seen = new Set()) {
  if (MIGRATION.test(changed.path)) return sqlNames(changed.text);
  const [, unit] = SHARED.exec(changed.path) ?? [];
  if (unit === undefined) return [];
  const names = exportedNames(changed.text)
    .map((name) => `${unit} ${name}`)
    .filter(isUsed);
  if (names.length > 0 || seen.has(changed.path)) return names;
  const visited = new Set([...seen, changed.path]);
  const importers = packages.filter(({ path, text }) => importsOf(path, text).includes(changed.path));
  return [...new Set(importers.flatMap((file) => namesOf(file, { packages, isUsed }, visited)))];
}

/** @param {string} path @param {string} text @returns {string[]} paths of its relative imports */
function importsOf(path, text) {
  const imports = text.matchAll(/^(?:import|export|\}) [^;']*'(\.[^']+)'/gm);
  return [...imports].map(([, target = '']) => posix.join(posix.dirname(path), target));
}

/**
 * Chooses at most `most` server tests. Every server test imports the whole server, so imports do not show which tests a
 * change affects. A changed test and the tests in the folder of changed server code come first. A changed package or
 * migration counts by the names that it exports or changes. Folders that use rare names come first. @param {readonly
 * File[]} changed files that still exist @param {{server: readonly File[], packages: readonly File[]}} project all its
 * TypeScript files @param {number} most @returns {Choice}
 */
export function chooseServerTests(changed, { server, packages }, most) {
  const uses = new Map(server.map((file) => [file.path, usedNames(file)]));
  const users = usersOf(uses);
  const isUsed = (/** @type {string} */ name) => users.has(name);
  const names = new Set(changed.flatMap((file) => namesOf(file, { packages, isUsed })).filter(isUsed));
  const isMigrated = changed.some(({ path }) => MIGRATION.test(path));
  const score = (/** @type {string} */ path) => {
    const folder = posix.dirname(path);
    let sum = isMigrated && SCHEMA_TESTS.includes(path) ? 10 : 0;
    for (const { path: other } of changed) {
      if (other === path) sum += 100;
      else if (other.startsWith(SERVER) && posix.dirname(other) === folder) sum += 1;
    }
    for (const name of names) {
      const all = users.get(name);
      if (all?.has(folder)) sum += (uses.get(path)?.has(name) ? 2 : 1) / all.size;
    }
    return sum === 0 ? 0 : sum * (1 + likeness(path, changed));
  };
  const tests = server.map(({ path }) => path).filter((path) => /(?<!\.unit)\.test\.ts$/.test(path));
  const ranked = spread(tests.map((path) => ({ path, score: score(path) })).filter((one) => one.score > 0));
  return { tests: ranked.slice(0, most), left: ranked.slice(most) };
}

/** @param {string} path @param {readonly File[]} changed @returns {number} words that its name shares with theirs */
function likeness(path, changed) {
  const wordsOf = (/** @type {string} */ each) => posix.basename(each).split('.', 1)[0]?.split('-') ?? [];
  const known = new Set(changed.flatMap((file) => wordsOf(file.path)));
  return wordsOf(path).filter((word) => known.has(word)).length;
}

/**
 * Orders tests by score. The second test of a folder counts half, the third a third, so that several folders are tested.
 * @param {readonly {path: string, score: number}[]} tests
 * @returns {string[]}
 */
function spread(tests) {
  const byScore = (/** @type {{path: string, score: number}} */ a, /** @type {{path: string, score: number}} */ b) =>
    b.score - a.score || a.path.localeCompare(b.path);
  /** @type {Map<string, number>} */
  const places = new Map();
  return tests
    .toSorted(byScore)
    .map(({ path, score }) => {
      const place = (places.get(posix.dirname(path)) ?? 0) + 1;
      places.set(posix.dirname(path), place);
      return { path, score: score / place };
    })
    .sort(byScore)
    .map(({ path }) => path);
}

/** @param {File} file of the server @returns {Set<string>} its words, and names with the package that it imports from */
function usedNames({ path, text }) {
  const used = new Set(text.match(/\w+/g));
  for (const [, names = '', from = ''] of text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)'/gm)) {
    const [, workspace] = /^@surahi\/(\w+)/.exec(from) ?? [];
    const [, unit] = SHARED.exec(posix.join(posix.dirname(path), from)) ?? [];
    const exporter = workspace === undefined ? unit : `packages/${workspace}`;
    if (exporter !== undefined) for (const name of names.match(/\w+/g) ?? []) used.add(`${exporter} ${name}`);
  }
  return used;
}

/**
 * @param {ReadonlyMap<string, ReadonlySet<string>>} uses of each file
 * @returns {Map<string, Set<string>>} the folders whose files use each name
 */
function usersOf(uses) {
  const users = new Map();
  for (const [path, used] of uses) {
    for (const name of used) {
      const folders = users.get(name) ?? new Set();
      users.set(name, folders.add(posix.dirname(path)));
    }
  }
  return users;
}

/**
 * @param {readonly string[]} slow test files, or folders with `/**` at the end
 * @param {readonly string[]} changed paths
 * @returns {string[]} those in which nothing changed
 */
export function slowToSkip(slow, changed) {
  return slow.filter((pattern) => {
    const start = pattern.replace(/\*\*$/, '');
    return !changed.some((path) => (start === pattern ? path === pattern : path.startsWith(start)));
  });
}
