// Builds stale parts: both apps (vite, plus compressed copies), the server, the witness, the verifier and the demo beacon
// (esbuild).
// .cache/build/ stores a hash of each part's inputs, so an unchanged part is not built again.
// Usage: node scripts/build.mjs [--force] [player] [operator] [server] [witness] [verifier] [beacon]
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressAssets } from './lib/compress.mjs';
import { filesBelow, fingerprint } from './lib/files.mjs';
import { CACHE, HOME, run, secondsSince, tool } from './lib/project.mjs';
import { bundleServer } from './lib/server-bundle.mjs';
import { bundleBeacon, bundleVerifier } from './lib/fairness-bundles.mjs';
import { bundleWitness } from './lib/witness-bundle.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} entry file that must exist; path from the project's folder
 * @property {string} output folder of the result
 * @property {string[]} inputs folders and files that affect the result
 * @property {() => Promise<void>} build
 */

/** @type {Part[]} */
const PARTS = [appPart('player'), appPart('operator'), serverPart(), witnessPart(), verifierPart(), beaconPart()];

/**
 * @param {'player' | 'operator'} name
 * @returns {Part}
 */
function appPart(name) {
  return {
    name,
    entry: `apps/${name}/vite.config.ts`,
    output: `apps/${name}/dist`,
    inputs: [`apps/${name}`, 'packages/game', 'packages/contract', 'packages/fairness', 'packages/ui'],
    build: async () => {
      const env = { ...process.env, NODE_ENV: 'production' };
      const code = await run(tool('vite', ['build', '--logLevel', 'warn']), { cwd: join(HOME, 'apps', name), env });
      if (code !== 0) throw new Error(`vite build of ${name} exited with ${code}`);
      await compressAssets(join(HOME, 'apps', name, 'dist'));
      if (name === 'player') await buildFirstPage(env);
    },
  };
}

/**
 * Builds the home screen for the server, which renders the first market cards into the page.
 * @param {NodeJS.ProcessEnv} env
 */
async function buildFirstPage(env) {
  const command = tool('vite', ['build', '--logLevel', 'warn', '--config', 'vite.first-page.config.ts']);
  const code = await run(command, { cwd: join(HOME, 'apps', 'player'), env });
  if (code !== 0) throw new Error(`vite build of the first page exited with ${code}`);
}

/** @returns {Part} */
function serverPart() {
  return {
    name: 'server',
    entry: 'apps/server/src/main.ts',
    output: 'apps/server/dist',
    inputs: ['apps/server/src', 'apps/server/package.json', 'packages/game', 'packages/contract', 'packages/fairness'],
    build: () => bundleServer(HOME),
  };
}

/** @returns {Part} */
function witnessPart() {
  return {
    name: 'witness',
    entry: 'apps/witness/src/main.ts',
    output: 'apps/witness/dist',
    inputs: ['apps/witness', 'packages/fairness'],
    build: () => bundleWitness(HOME),
  };
}

/** @returns {Part} */
function verifierPart() {
  return {
    name: 'verifier',
    entry: 'apps/verifier/src/main.ts',
    output: 'apps/verifier/dist',
    inputs: ['apps/verifier', 'packages/fairness'],
    build: async () => console.log(`verifier: SHA-256 ${await bundleVerifier(HOME)}`),
  };
}

/** @returns {Part} */
function beaconPart() {
  return {
    name: 'beacon',
    entry: 'apps/beacon/src/main.ts',
    output: 'apps/beacon/dist',
    inputs: ['apps/beacon', 'packages/fairness'],
    build: () => bundleBeacon(HOME),
  };
}

/**
 * Builds the stale ones of the named parts, in order. Continues after a failure.
 * @param {{only?: string[], force?: boolean, quiet?: boolean}} [options]
 * @returns {Promise<boolean>} whether every part is up to date
 */
export async function build({ only = [], force = false, quiet = false } = {}) {
  let whole = true;
  for (const part of PARTS.filter(({ name }) => only.length === 0 || only.includes(name))) {
    if (!existsSync(join(HOME, part.entry))) {
      console.log(`${part.name}: not built, ${part.entry} does not exist`);
      continue;
    }
    try {
      await buildPart(part, force, quiet);
    } catch (error) {
      console.error(`${part.name}: ${error instanceof Error ? error.message : String(error)}`);
      whole = false;
    }
  }
  return whole;
}

/**
 * @param {Part} part
 * @param {boolean} force
 * @param {boolean} quiet
 */
async function buildPart(part, force, quiet) {
  const startMs = performance.now();
  const stamp = join(CACHE, 'build', part.name);
  const wanted = fingerprint(inputsOf(part), process.version);
  const fresh = existsSync(join(HOME, part.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (fresh && !force) {
    if (!quiet) console.log(`${part.name}: up to date`);
    return;
  }
  rmSync(stamp, { force: true });
  await part.build();
  mkdirSync(join(CACHE, 'build'), { recursive: true });
  writeFileSync(stamp, wanted);
  console.log(`${part.name}: built in ${secondsSince(startMs)}`);
}

/**
 * Lists the input files of a part. Excludes tests; includes the lock file and the build scripts.
 * @param {Part} part
 * @returns {string[]}
 */
function inputsOf({ inputs }) {
  const shared = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'].map((path) => join(HOME, path));
  const below = inputs
    .map((path) => join(HOME, path))
    .flatMap((path) => (path.endsWith('.json') ? [path] : filesBelow(path)));
  return [...shared, ...filesBelow(join(HOME, 'scripts', 'lib')), ...below].filter(
    (path) => !/\.(test|spec)\.tsx?$/.test(path),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const unknown = words.filter((word) => word !== '--force' && !PARTS.some(({ name }) => name === word));
  if (unknown.length > 0) {
    console.error(
      `Unknown: ${unknown.join(' ')}. Usage: npm run build -- [--force] ${PARTS.map(({ name }) => `[${name}]`).join(' ')}`,
    );
    process.exit(2);
  }
  const whole = await build({ force: words.includes('--force'), only: words.filter((word) => word !== '--force') });
  if (!whole) process.exitCode = 1;
}
