import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { writeClock } from '../../apps/server/src/testing/program-clock.ts';
import {
  ed25519Signer,
  formatVerifierKey,
  makeVerifierKey,
  SIGNATURE_TYPE,
} from '../../packages/fairness/src/index.ts';
import { tempFolder } from './temp-folder.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
/** Preloaded into both programs. Sets their clocks ahead by the ms in the file that CLOCK_FILE names. */
const CLOCK = path.join(ROOT, 'e2e', 'fixtures', 'shifted-clock.mjs');
const BEACON_NAME = 'surahi-chaos';
const ORIGIN = 'chaos.example/log';

/** A program that keeps its port and its data folder when it is killed and started again. */
type Program = {
  kill(): Promise<void>;
  start(): Promise<void>;
};

/** A demo beacon and a witness, each in its own process, and the settings with which a server uses them. */
export type FairPrograms = {
  beacon: Program;
  witness: Program;
  env: Record<string, string>;
  logKey: string;
  witnessKey: string;
  /** The chain of the beacon. The checks trust it. */
  chain: { hash: string; key: string; genesis: number; period: number };
  /** Fetches the signature of a round from the beacon, in hex. Returns undefined before the round is due. */
  fetchRound(round: number): Promise<string | undefined>;
  /** Sets how far the clocks of both programs are ahead of the machine's, in ms. Does not set the database's clock. */
  setAhead(aheadMs: number): void;
  stop(): Promise<void>;
};

/**
 * Starts both programs from their built files. Their clocks begin `aheadMs` ahead of the machine's. With `env`, a server
 * takes the first round that comes at least `delaySeconds` after a cut-off.
 */
export async function startFairPrograms({ aheadMs = 0, delaySeconds = 60 } = {}): Promise<FairPrograms> {
  const clockFile = path.join(tempFolder('fair-clock'), 'ahead');
  const setAhead = (ms: number): void => writeClock(clockFile, ms);
  setAhead(aheadMs);
  const seed = new Uint8Array(32).fill(7);
  const key = makeVerifierKey(ORIGIN, SIGNATURE_TYPE.ed25519, ed25519Signer(seed).publicKey);
  const logKey = formatVerifierKey(key);
  const beacon = await launch('beacon', clockFile, ['--name', BEACON_NAME], /Listening on +(\S+)/);
  const witness = await launch(
    'witness',
    clockFile,
    ['--name=chaos-witness', `--origin=${ORIGIN}`, `--log-key=${logKey}`],
    /Witness key +(\S+)\nListening on +(\S+)/,
  );
  const [relay = ''] = beacon.found;
  const [witnessKey = '', witnessUrl = ''] = witness.found;
  const chain = await chainOf(relay);
  return {
    beacon,
    witness,
    logKey,
    witnessKey,
    chain,
    env: {
      PUBLIC_LOG: 'on',
      LOG_ORIGIN: ORIGIN,
      LOG_KEY: Buffer.from(seed).toString('base64'),
      LOG_WITNESSES: `${witnessUrl} ${witnessKey}`,
      DATA_DIR: tempFolder('fair-data'),
      BEACON_RELAYS: `${relay},${relay.replace('127.0.0.1', 'localhost')}`,
      BEACON_CHAIN: [BEACON_NAME, chain.hash, chain.key, chain.genesis, chain.period].join(' '),
      BEACON_DELAY_SECONDS: String(delaySeconds),
    },
    fetchRound: async (round) => {
      const response = await fetch(`${relay}/v2/beacons/${BEACON_NAME}/rounds/${round}`);
      // The beacon of this repository returns a round in drand's format.
      return response.status === 200 ? ((await response.json()) as { signature: string }).signature : undefined;
    },
    setAhead,
    stop: async () => {
      await beacon.kill();
      await witness.kill();
    },
  };
}

async function chainOf(relay: string): Promise<FairPrograms['chain']> {
  const response = await fetch(`${relay}/v2/beacons/${BEACON_NAME}/info`);
  // drand's description of a chain, from a program of this repository
  const info = (await response.json()) as {
    chain_hash: string;
    public_key: string;
    genesis_time: number;
    period: number;
  };
  return { hash: info.chain_hash, key: info.public_key, genesis: info.genesis_time, period: info.period };
}

/** Starts a program and keeps its port, so that it restarts at the same address. */
async function launch(
  name: 'beacon' | 'witness',
  clockFile: string,
  args: readonly string[],
  pattern: RegExp,
): Promise<Program & { found: string[] }> {
  const file = path.join(ROOT, 'apps', name, 'dist', `${name}.mjs`);
  const data = tempFolder(`fair-${name}`);
  let child: ChildProcess | undefined;
  let port = '0';
  const start = async (): Promise<string[]> => {
    const own = spawn(process.execPath, ['--import', CLOCK, file, '--port', port, '--data', data, ...args], {
      env: { ...process.env, CLOCK_FILE: clockFile },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = own;
    let text = '';
    for await (const chunk of own.stdout) {
      text += String(chunk);
      const found = pattern.exec(text);
      if (found !== null) return found.slice(1);
    }
    throw new Error(`the ${name} ended before it listened`);
  };
  const found = await start();
  port = new URL(found.at(-1) ?? '').port;
  return {
    found,
    start: async () => void (await start()),
    kill: async () => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
