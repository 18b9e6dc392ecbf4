import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseVerifierKey, type VerifierKey } from '@surahi/fairness';

const HOME = join(import.meta.dirname, '../../../..');
const PROGRAM = join(HOME, 'apps/witness/dist/witness.mjs');

/** A witness that runs as a process of its own. */
export interface RunningWitness {
  readonly url: string;
  readonly key: VerifierKey;
  /** Ends the process like a power failure. Resolves when it is gone. */
  readonly kill: () => Promise<void>;
  /** Ends the process in good order. Resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** How a witness that did not start ended. */
export interface Ended {
  readonly code: number | null;
  readonly errors: string;
}

/** Builds the program that `startWitness` runs. */
export async function buildWitness(): Promise<void> {
  const child = spawn(process.execPath, [join(HOME, 'scripts/build.mjs'), 'witness'], { cwd: HOME, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the witness was not built: ${code}`);
}

/** Starts the program on a free port. Throws when it ends instead. */
export async function startWitness(args: readonly string[]): Promise<RunningWitness> {
  const started = await tryWitness(args);
  if ('code' in started) throw new Error(`the witness ended with ${started.code}: ${started.errors}`);
  return started;
}

/** Starts the program on a free port, and returns how it ended when it refuses to start. */
export function tryWitness(args: readonly string[]): Promise<RunningWitness | Ended> {
  const child = spawn(process.execPath, [PROGRAM, '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = once(child, 'exit');
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return new Promise((done) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, vkey, url] = /^Witness key +(\S+)\nListening on +(\S+)\n/.exec(output) ?? [];
      if (vkey !== undefined && url !== undefined) done(running(child, exit, vkey, url));
    });
    child.once('close', (code: number | null) => done({ code, errors }));
  });
}

function running(child: ChildProcess, exit: Promise<unknown[]>, vkey: string, url: string): RunningWitness {
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exit;
    return child.exitCode;
  };
  return {
    url,
    key: parseVerifierKey(vkey),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
