// Starts the beacon and the witness of a demo as processes of their own.
import { spawn } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HOME } from './project.mjs';

/** DER of a PKCS #8 Ed25519 key without its last 32 bytes, the seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The type of Ed25519 keys in C2SP signed notes. */
const ED25519 = Buffer.from([1]);

const BEACON_NAME = 'surahi-demo';

/**
 * Starts both programs and returns the settings that make the server use them. Starts nothing, and returns no settings, for a
 * server that is not a demo, without a public log, or with a beacon or witnesses of its own.
 * @param {NodeJS.ProcessEnv} settings
 * @returns {Promise<{ env: Record<string, string>, stop: () => void }>}
 */
export async function startFairness(settings) {
  if (!isDemo(settings)) return { env: {}, stop: () => undefined };
  const data = resolve(HOME, settings.DATA_DIR || '.data');
  const origin = settings.LOG_ORIGIN || `${new URL(publicUrl(settings)).host}/log`;
  const seeds = [settings.LOG_KEY || logSeed(data), settings.LOG_NEXT_KEY, ...(settings.LOG_OLD_KEYS ?? '').split(',')];
  const logKeys = seeds.flatMap((seed) => (seed?.trim() ? [verifierKey(origin, seed.trim())] : []));
  const beacon = launch('beacon', ['--data', join(data, 'demo-beacon'), '--name', BEACON_NAME]);
  const witness = launch('witness', [
    '--name=demo-witness',
    `--origin=${origin}`,
    ...logKeys.map((key) => `--log-key=${key}`),
    `--data=${join(data, 'demo-witness')}`,
  ]);
  const stop = () => {
    for (const { child } of [beacon, witness]) child.kill('SIGTERM');
  };
  process.once('exit', stop);
  const [, relay = ''] = await beacon.output(/Listening on +(\S+)/);
  const [, witnessKey = '', witnessUrl = ''] = await witness.output(/Witness key +(\S+)\nListening on +(\S+)/);
  return {
    env: {
      BEACON_RELAYS: `${relay},${relay.replace('127.0.0.1', 'localhost')}`,
      BEACON_CHAIN: await chainOf(relay),
      LOG_WITNESSES: `${witnessUrl} ${witnessKey}`,
    },
    stop,
  };
}

/** @param {NodeJS.ProcessEnv} settings */
function isDemo({ NODE_ENV, VALUE_MODE, PUBLIC_LOG, BEACON_RELAYS, LOG_WITNESSES }) {
  const isDemoServer = NODE_ENV !== 'production' && (VALUE_MODE || 'demo') === 'demo' && PUBLIC_LOG !== 'off';
  return isDemoServer && !BEACON_RELAYS && !LOG_WITNESSES;
}

/** @param {NodeJS.ProcessEnv} settings */
function publicUrl({ PUBLIC_URL, PORT }) {
  return PUBLIC_URL || `http://localhost:${PORT || 8080}`;
}

/**
 * The key of the log, which the server's first start would create.
 * @param {string} data the data folder
 * @returns {string} 32 bytes in base64
 */
function logSeed(data) {
  const file = join(data, 'log.key');
  mkdirSync(data, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

/**
 * The public key of the log as a verifier key of C2SP signed notes: name, key id and key.
 * @param {string} name
 * @param {string} seed 32 bytes in base64
 * @returns {string}
 */
function verifierKey(name, seed) {
  const der = Buffer.concat([PKCS8_PREFIX, Buffer.from(seed, 'base64')]);
  const spki = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({
    format: 'der',
    type: 'spki',
  });
  const key = Buffer.concat([ED25519, spki.subarray(-32)]);
  const id = createHash('sha256').update(`${name}\n`).update(key).digest('hex').slice(0, 8);
  return `${name}+${id}+${key.toString('base64')}`;
}

/**
 * @param {'beacon' | 'witness'} name
 * @param {string[]} args
 */
function launch(name, args) {
  const program = join(HOME, 'apps', name, 'dist', `${name}.mjs`);
  const child = spawn(process.execPath, [program, '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  /**
   * Resolves with the match of what the program printed. Rejects when it ends first.
   * @param {RegExp} pattern
   * @returns {Promise<RegExpExecArray>}
   */
  const output = (pattern) =>
    new Promise((done, failed) => {
      child.stdout.on('data', (chunk) => {
        text += String(chunk);
        const found = pattern.exec(text);
        if (found !== null) done(found);
      });
      child.once('exit', (code) => failed(new Error(`The demo ${name} ended with ${code}.`)));
    });
  return { child, output };
}

/**
 * The parameters of the demo beacon's chain, as BEACON_CHAIN takes them.
 * @param {string} relay
 * @returns {Promise<string>}
 */
async function chainOf(relay) {
  const response = await fetch(`${relay}/v2/beacons/${BEACON_NAME}/info`);
  /** @type {{ chain_hash: string, public_key: string, genesis_time: number, period: number }} */
  const { chain_hash: hash, public_key: key, genesis_time: genesis, period } = JSON.parse(await response.text());
  return [BEACON_NAME, hash, key, genesis, period].join(' ');
}
