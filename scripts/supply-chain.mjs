// What comes in from outside and what must not go out: secrets in tracked files, licences and integrity of what is installed, known
// vulnerabilities, and the list of parts (SBOM). node scripts/supply-chain.mjs [--offline]
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findSecrets } from './lib/secrets.mjs';
import { CACHE, HOME } from './lib/project.mjs';

/** @typedef {{version?: string, resolved?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean, license?: string}} Locked */

/** Licences that ask for nothing but their text; also several of them joined by AND or OR. */
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

/** Looked at one by one. */
const REVIEWED = new Map([
  ['node_modules/caniuse-lite', 'CC-BY-4.0: data read while building, not part of what ships'],
  ['node_modules/png-js', 'MIT in its LICENSE file; its package.json does not say so'],
]);

/**
 * Packages of the lock file that run in production and whose licence is not on the list, or not told.
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
 * Packages that do not come from the registry, or whose content the lock file does not pin; optional ones of other platforms, of which
 * it knows the version alone, are left out.
 * @param {Record<string, Locked>} packages
 * @returns {string[]}
 */
export function findUnpinned(packages) {
  return Object.entries(packages).flatMap(([path, { resolved, integrity, link, optional }]) => {
    // binaries for other platforms: npm notes the content of those alone that it has fetched
    if (optional && integrity === undefined && resolved === undefined) return [];
    if (link || !path.includes('node_modules/')) return [];
    // .npmrc leaves the registry's own addresses out, so that any mirror serves: what is named is from elsewhere
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
 * What an installed package says of its licence itself.
 * @param {string} path
 * @returns {string | undefined}
 */
function installedLicence(path) {
  const file = join(HOME, path, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined;
}

/**
 * npm's answer as JSON, also when it ends with a code that tells of findings.
 * @param {string[]} args
 * @returns {Promise<any>} whatever npm answers; its readers look at single fields
 */
function npm(args) {
  return new Promise((done, failed) => {
    execFile('npm', args, { cwd: HOME, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      if (stdout.trimStart().startsWith('{')) done(JSON.parse(stdout));
      else failed(error ?? new Error(`npm ${args[0]} gave no JSON`));
    });
  });
}

/** @returns {Promise<string[]>} known vulnerabilities of what ships, from 'high' on */
async function findVulnerable() {
  const report = await npm(['audit', '--omit=dev', '--json']);
  if (report.vulnerabilities === undefined)
    throw new Error(report.message ?? report.error?.summary ?? 'npm audit gave no list');
  return Object.entries(report.vulnerabilities).flatMap(([name, { severity, range }]) =>
    severity === 'high' || severity === 'critical' ? [`${name} ${range}: ${severity}`] : [],
  );
}

/** Writes the parts of what ships as CycloneDX and gives how many they are. */
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
function tell(what, found) {
  for (const line of found) console.error(`  ${line}`);
  console.log(`${found.length === 0 ? 'ok  ' : 'BAD '} ${what}${found.length === 0 ? '' : `: ${found.length}`}`);
  if (found.length > 0) process.exitCode = 1;
}

async function main() {
  const { packages } = JSON.parse(readFileSync(join(HOME, 'package-lock.json'), 'utf8'));
  if (existsSync(join(HOME, '.git'))) tell('no secret in tracked files', findTrackedSecrets());
  tell('every package is pinned by its content', findUnpinned(packages));
  tell('licences of what ships', findLicences(packages, installedLicence));
  if (process.argv.includes('--offline')) return;
  try {
    tell('no known vulnerability in what ships (high and above)', await findVulnerable());
  } catch (error) {
    // a mirror that keeps no advisories is not a finding, and no proof either
    console.log(`??   vulnerabilities: not asked, ${String(error).split('\n')[0]}`);
  }
  console.log(`ok   list of parts: ${await writeSbom()}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
