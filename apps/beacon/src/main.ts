import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { DemoChain } from './demo-chain.ts';
import { createBeaconServer } from './http.ts';
import { readOptions, StartError, USAGE } from './options.ts';

const STOP_TIMEOUT_MS = 5_000;

function main(args: readonly string[]): void {
  if (args.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const { data, name, host, port } = readOptions(args);
  const beacon = new DemoChain(resolve(data), name, Date.now);
  const server = createBeaconServer(beacon);
  server.once('error', fail);
  server.listen(port, host, () => {
    const { port: taken } = server.address() as AddressInfo; // a server on TCP has an address with a port
    process.stdout.write(`Demo chain    ${beacon.chain.hash}\nListening on  http://${host}:${taken}\n`);
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
  const text = error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`The demo beacon did not start. ${text}\n`);
  process.exitCode = 1;
}

try {
  main(process.argv.slice(2));
} catch (error) {
  fail(error);
}
