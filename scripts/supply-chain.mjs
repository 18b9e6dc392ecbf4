// Checks dependencies and secrets: secrets in tracked files, licences, integrity, known vulnerabilities. Writes the list of
// parts (SBOM). Usage: node scripts/supply-chain.mjs [--offline]
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findSecrets } from './lib/secrets.mjs';
import { CACHE, HOME } from './lib/project.mjs';

/** @typedef {{version?: string, resolved?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean, license?: string}} Locked */

/** Permissive licences. Combinations with AND or OR are allowed too. */
const LICENCES = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  'PostgreSQL',
  'WTFPL',
  'Python-2.0',
  'OFL-1.1',
]);

/** Packages whose licence was reviewed by hand. */
const REVIEWED = new Map([
  ['node_modules/caniuse-lite', 'CC-BY-4.0: data read while building, not part of what ships'],
  ['node_modules/web-push', 'MPL-2.0: used unchanged, and the licence covers its own files only'],
  ['node_modules/png-js', 'MIT in its LICENSE file; its package.json does not say so'],
]);

/**
 * Returns packages of production whose licence is missing or not allowed.
 * @param {Record<string, Locked>} packages
 * @param {(path: string) => string | undefined} licenceOf
 * @returns {string[]}
 */
export function findLicences(packages, licenceOf) {
  return shipped(packages).flatMap(([path, locked]) => {
    if (REVIEWED.has(path)) return [];
    const licence = locked.license ?? licenceOf(path);
    const names = (licence ?? '').replace(/[()]/g, '').split(/\s+(?:AND|OR)\s+/);
    return names.every((name) => LICENCES.has(name)) ? [] : [`${path}: ${licence ?? 'no licence'}`];
  });
}

/**
 * Returns packages that come from outside the registry or lack an integrity hash. Skips optional packages of other
 * platforms, because npm knows only their version.
 * @param {Record<string, Locked>} packages
 * @returns {string[]}
 */
export function findUnpinned(packages) {
  return Object.entries(packages).flatMap(([path, { resolved, integrity, link, optional }]) => {
    // npm records the integrity of binaries for other platforms only when it has downloaded them.
    if (optional && integrity === undefined && resolved === undefined) return [];
    if (link || !path.includes('node_modules/')) return [];
    // .npmrc omits registry addresses so that any mirror works. A recorded address is therefore another source.
    const pinned = integrity?.startsWith('sha512-') && (resolved?.startsWith('https://registry.npmjs.org/') ?? true);
    return pinned ? [] : [`${path}: ${resolved ?? 'from nowhere'}, ${integrity ?? 'no integrity'}`];
  });
}

/**
 * @param {Record<string, Locked>} packages
 * @returns {[string, Locked][]}
 */
function shipped(packages) {
  return Object.entries(packages).filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link);
}

/**
 * Reads the licence from an installed package.
 * @param {string} path
 * @returns {string | undefined}
 */
function installedLicence(path) {
  const file = join(HOME, path, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined;
}

/**
 * Runs npm and returns its JSON output. Ignores the exit code, because npm audit exits with 1 when it has findings.
 * @param {string[]} args
 * @returns {Promise<any>} the shape depends on the npm command; callers read single fields
 */
function npm(args) {
  return new Promise((done, failed) => {
    execFile('npm', args, { cwd: HOME, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      if (stdout.trimStart().startsWith('{')) done(JSON.parse(stdout));
      else failed(error ?? new Error(`npm ${args[0]} did not return JSON`));
    });
  });
}

/** @returns {Promise<string[]>} known vulnerabilities of production packages with severity high or critical */
async function findVulnerable() {
  const report = await npm(['audit', '--omit=dev', '--json']);
  if (report.vulnerabilities === undefined)
    throw new Error(report.message ?? report.error?.summary ?? 'npm audit returned no list');
  return Object.entries(report.vulnerabilities).flatMap(([name, { severity, range }]) =>
    severity === 'high' || severity === 'critical' ? [`${name} ${range}: ${severity}`] : [],
  );
}

/** Writes the production packages as CycloneDX and returns their number. */
async function writeSbom() {
  const sbom = await npm(['sbom', '--omit=dev', '--sbom-format=cyclonedx']);
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, 'sbom.cdx.json');
  writeFileSync(file, `${JSON.stringify(sbom, undefined, 2)}\n`);
  return `${sbom.components.length} parts in ${file}`;
}

/** @returns {string[]} */
function findTrackedSecrets() {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: HOME, encoding: 'utf8' }).split('\0').filter(Boolean);
  return files.flatMap((file) => {
    const path = join(HOME, file);
    return existsSync(path) ? findSecrets(file, readFileSync(path)) : [];
  });
}

/**
 * @param {string} what
 * @param {string[]} found
 */
function reportFindings(what, found) {
  for (const line of found) console.error(`  ${line}`);
  console.log(`${found.length === 0 ? 'ok  ' : 'BAD '} ${what}${found.length === 0 ? '' : `: ${found.length}`}`);
  if (found.length > 0) process.exitCode = 1;
}

async function main() {
  const { packages } = JSON.parse(readFileSync(join(HOME, 'package-lock.json'), 'utf8'));
  if (existsSync(join(HOME, '.git'))) reportFindings('no secret in tracked files', findTrackedSecrets());
  reportFindings('every package is pinned by a hash of its content', findUnpinned(packages));
  reportFindings('licences of production packages', findLicences(packages, installedLicence));
  if (process.argv.includes('--offline')) return;
  try {
    reportFindings('no known vulnerability in production packages (high and critical)', await findVulnerable());
  } catch (error) {
    // A mirror without advisories is neither a finding nor a proof.
    console.log(`??   vulnerabilities: not checked, ${String(error).split('\n')[0]}`);
  }
  console.log(`ok   list of parts: ${await writeSbom()}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
