import { parseArgs } from 'node:util';

/** The beacon cannot start. The message says why and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

export type Options = { data: string; name: string; host: string; port: number };

export const USAGE = `Usage: beacon [options]
Serves rounds for demos with drand's HTTP paths. One machine holds the key, so its rounds prove nothing.
  --data FOLDER    key and genesis (default: beacon-data)
  --name NAME      name in the v2 paths (default: surahi-demo)
  --host HOST      address to listen on (default: 127.0.0.1)
  --port PORT      port to listen on (default: 8091)`;

/** Names of drand's public chains. */
const PUBLIC_CHAINS = new Set(['default', 'fastnet', 'quicknet', 'quicknet-t', 'evmnet', 'testnet-default']);

/** Reads the command line. Throws StartError when an option is wrong, or the name is of a public chain. */
export function readOptions(args: readonly string[]): Options {
  const { data, name, host, port } = parse(args);
  if (PUBLIC_CHAINS.has(name)) {
    throw new StartError(`--name ${name}: a demo beacon must not claim to be a public chain. Choose another name.`);
  }
  if (!/^[a-z0-9-]{1,40}$/.test(name)) {
    throw new StartError(`--name ${name}: a name has 1 to 40 lower-case letters, digits or hyphens`);
  }
  if (!/^[0-9]{1,5}$/.test(port) || Number(port) > 65_535) throw new StartError(`--port ${port}: a port is 0 to 65535`);
  return { data, name, host, port: Number(port) };
}

function parse(args: readonly string[]): { data: string; name: string; host: string; port: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: 'string', default: 'beacon-data' },
        name: { type: 'string', default: 'surahi-demo' },
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '8091' },
      },
    });
    return values;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
