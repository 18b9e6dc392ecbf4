// Checks the import rules of .dependency-cruiser.mjs, and that only the ledger writes balances.
// Usage: node scripts/boundaries.mjs [folder of the project]
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow } from './lib/files.mjs';
import { HOME, tool } from './lib/project.mjs';

/**
 * Minimum number of modules to read. dependency-cruiser may fail to parse the sources and then report no violation, as
 * version 17 does when TypeScript 7 is installed. Keep this at about nine tenths of the printed number. Lower it only when
 * you know which files were deleted.
 */
const MODULE_FLOOR = 1200;

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'chaos'];

// Statements that change balances. Only the ledger may contain them; other code calls its functions.
const BALANCE_WRITE =
  /\b(?:update|insert\s+into|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(?:surahi\.)?(?:wallets|transfers|requests)\b/i;

/**
 * @typedef {{rule: string, from: string, to: string}} Violation
 * @typedef {{modules: number, violations: Violation[]}} Findings
 */

/**
 * Returns every import below `root` that breaks a rule.
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
 * Returns the program's output. Ignores its exit code, because dependency-cruiser exits with the number of violations.
 * @param {[string, string[]]} command
 * @param {string} cwd
 * @returns {Promise<string>}
 */
function capture([file, args], cwd) {
  return new Promise((done, failed) => {
    execFile(file, args, { cwd, maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (stdout.startsWith('{')) done(stdout);
      else failed(new Error(`dependency-cruiser returned no report: ${stderr || error?.message || stdout}`));
    });
  });
}

async function main() {
  const root = resolve(process.argv[2] ?? HOME);
  const { modules, violations } = await findViolations(root);
  for (const { rule, from, to } of violations) console.error(`  ${rule}: ${from} → ${to}`);
  console.log(`${modules} modules read, ${violations.length} forbidden imports`);
  if (modules < MODULE_FLOOR) {
    console.error(`Fewer than ${MODULE_FLOOR} modules were read, so the rules were not fully checked.`);
    process.exitCode = 1;
  }
  if (violations.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
