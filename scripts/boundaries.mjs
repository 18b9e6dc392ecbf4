// Checks who imports whom (.dependency-cruiser.mjs) and that only the ledger writes balances.
// Usage: node scripts/boundaries.mjs [folder of the project]
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow } from './lib/files.mjs';
import { HOME, tool } from './lib/project.mjs';

/**
 * At least so many modules must be read. A reader that understands nothing reads nothing and finds nothing wrong
 * (dependency-cruiser 17 does so beside TypeScript 7), hence this floor. Raise it now and then to about nine tenths of the
 * number printed; never lower it without knowing which files went.
 */
export const MODULE_FLOOR = 900;

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'chaos'];

// Statements that change what a player owns. The tables are the ledger's; everybody else calls its functions.
const BALANCE_WRITE =
  /\b(?:update|insert\s+into|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(?:surahi\.)?(?:wallets|transfers|requests)\b/i;

/**
 * @typedef {{rule: string, from: string, to: string}} Violation
 * @typedef {{modules: number, violations: Violation[]}} Findings
 */

/**
 * Reads the imports below `root` and gives every one that the rules forbid.
 * @param {string} root folder that holds packages/ and apps/
 * @returns {Promise<Findings>}
 */
export async function findViolations(root) {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const { modules, violations } = await cruise(root, folders);
  return { modules, violations: [...violations, ...(await findBalanceWrites(root))] };
}

/**
 * @param {string} root
 * @param {string[]} folders
 * @returns {Promise<Findings>}
 */
async function cruise(root, folders) {
  const rules = join(HOME, '.dependency-cruiser.mjs');
  const command = tool('depcruise', ['--config', rules, '--output-type', 'json', ...folders]);
  const output = await capture(command, root);
  const { summary } = JSON.parse(output);
  const violations = summary.violations.map(
    /** @param {{rule: {name: string}, from: string, to: string}} found */
    (found) => ({ rule: found.rule.name, from: found.from, to: found.to }),
  );
  return { modules: summary.totalCruised, violations };
}

/**
 * @param {string} root
 * @returns {Promise<Violation[]>}
 */
async function findBalanceWrites(root) {
  const found = [];
  for (const file of filesBelow(join(root, 'apps/server/src'), /\.ts$/)) {
    const path = file.slice(root.length + 1);
    if (path.startsWith('apps/server/src/ledger/') || /\.test\.ts$|\/testing\//.test(path)) continue;
    const statement = BALANCE_WRITE.exec(await readFile(file, 'utf8'));
    if (statement) found.push({ rule: 'only-ledger-writes-balances', from: path, to: statement[0] });
  }
  return found;
}

/**
 * Gives what the program wrote, whether or not it found something wrong; dependency-cruiser's exit code counts violations.
 * @param {[string, string[]]} command
 * @param {string} cwd
 * @returns {Promise<string>}
 */
function capture([file, args], cwd) {
  return new Promise((done, failed) => {
    execFile(file, args, { cwd, maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (stdout.startsWith('{')) done(stdout);
      else failed(new Error(`dependency-cruiser gave no report: ${stderr || error?.message || stdout}`));
    });
  });
}

async function main() {
  const root = resolve(process.argv[2] ?? HOME);
  const { modules, violations } = await findViolations(root);
  for (const { rule, from, to } of violations) console.error(`  ${rule}: ${from} → ${to}`);
  console.log(`${modules} modules read, ${violations.length} forbidden imports`);
  if (modules < MODULE_FLOOR) {
    console.error(`Fewer than ${MODULE_FLOOR} modules were read: the rules were not really checked.`);
    process.exitCode = 1;
  }
  if (violations.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
