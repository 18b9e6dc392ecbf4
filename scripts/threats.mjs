// Writes docs/threats.md from docs/threats.json: node scripts/threats.mjs. Fails if a named test does not exist.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from './lib/files.mjs';
import { HOME } from './lib/project.mjs';

/**
 * `tests` holds titles of `npm test`, `chaos` names of chaos scenarios. `kinds` holds the first letters of the
 * kinds of threats that HEAD lists.
 * @typedef {{ id: number, where: string, kinds: string, threat: string, measure: string, tests: string[], chaos: string[] }} Threat
 */

const FILE = join(HOME, 'docs/threats.md');

const HEAD = `# Threats and tests

<!-- Written by \`npm run threats\` from docs/threats.json. Do not edit. -->

Kinds: S spoofing, T tampering, R repudiation, I information disclosure, D denial of service, E elevation of privilege. [SECURITY.md](../SECURITY.md)
explains what the defence relies on.

| # | Call | Kind | Threat | Measure | Shown by |
|---|---|---|---|---|---|`;

/** @returns {Threat[]} */
export function readThreats() {
  return JSON.parse(readFileSync(join(HOME, 'docs/threats.json'), 'utf8'));
}

/**
 * The file of each test, by title. A title that no test file contains is missing from the map.
 * @param {string[]} titles
 * @returns {Map<string, string>} paths relative to the project
 */
function findTests(titles) {
  const folders = ['apps', 'packages', 'e2e', 'chaos', 'scripts'];
  const files = folders.flatMap((folder) => filesBelow(join(HOME, folder), /\.(test|spec)\.tsx?$/));
  const found = new Map();
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    for (const title of titles) if (source.includes(title)) found.set(title, relative(HOME, file));
  }
  return found;
}

/**
 * The page for these threats.
 * @param {Threat[]} threats
 * @returns {string} Markdown
 * @throws {Error} with the list of tests and chaos scenarios that do not exist
 */
export function renderThreats(threats) {
  const tests = findTests(threats.flatMap((threat) => threat.tests));
  const scenarios = new Map(
    filesBelow(join(HOME, 'chaos/scenarios')).map((file) => [file.replace(/.*\/|\.ts$/g, ''), relative(HOME, file)]),
  );
  const missing = threats.flatMap((threat) => [
    ...threat.tests.filter((title) => !tests.has(title)),
    ...threat.chaos.filter((name) => !scenarios.has(name)).map((name) => `npm run chaos -- ${name}`),
    ...(threat.tests.length + threat.chaos.length === 0 ? [`threat ${threat.id} names no test`] : []),
  ]);
  if (missing.length > 0)
    throw new Error(`docs/threats.json names tests that do not exist:\n  ${missing.join('\n  ')}`);

  const rows = threats.map(
    ({ id, where, kinds, threat, measure }) =>
      `| ${id} | ${where} | ${[...kinds].join(', ')} | ${threat} | ${measure} | [tests](#threat-${id}) |`,
  );
  const sections = threats.map((threat) => {
    const links = [
      ...threat.tests.map((title) => `- [${title.replaceAll(/[[\]]/g, '\\$&')}](../${tests.get(title)})`),
      ...threat.chaos.map((name) => `- [\`npm run chaos -- ${name}\`](../${scenarios.get(name)})`),
    ];
    return `## Threat ${threat.id}\n\n${links.join('\n')}\n`;
  });
  return `${HEAD}\n${rows.join('\n')}\n\n${sections.join('\n')}`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(FILE, renderThreats(readThreats()));
  console.log('docs/threats.md is written');
}
