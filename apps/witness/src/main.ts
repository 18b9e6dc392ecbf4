import { resolve } from 'node:path';
import type { AddressInfo } from 'node:net';
import { formatVerifierKey } from '@surahi/fairness';
import { makeFolder } from './files.ts';
import { createWitnessServer } from './http.ts';
import { loadKey } from './key.ts';
import { lockFolder } from './lock.ts';
import { NoRound } from './no-round.ts';
import { readOptions, StartError, USAGE } from './options.ts';
import { Witness } from './witness.ts';

const STOP_TIMEOUT_MS = 5_000;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const options = readOptions(args);
  const data = resolve(options.data);
  makeFolder(data, 0o700);
  await lockFolder(data);
  const key = loadKey(data, options.name);
  const witness = new Witness(data, key, options.logs, Date.now);
  const server = createWitnessServer(witness, new NoRound(key, options.relays, Date.now), (error) => {
    process.stderr.write(`The witness stops after an unexpected error: ${detailsOf(error)}\n`);
    process.exit(1);
  });
  server.once('error', fail);
  server.listen(options.port, options.host, () => {
    const { port } = server.address() as AddressInfo; // a server on TCP has an address with a port
    process.stdout.write(
      `Witness key   ${formatVerifierKey(key.verifier)}\nListening on  http://${options.host}:${port}\n`,
    );
  });
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function fail(error: unknown): void {
  const isKnown = error instanceof StartError;
  process.stderr.write(`The witness did not start. ${isKnown ? error.message : detailsOf(error)}\n`);
  if (isKnown && error.message.startsWith('--')) process.stderr.write(`${USAGE}\n`);
  process.exit(1);
}

function detailsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main(process.argv.slice(2)).catch(fail);
