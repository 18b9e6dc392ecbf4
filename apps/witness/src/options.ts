import { parseArgs } from 'node:util';
import { isKeyName, parseVerifierKey, SIGNATURE_TYPE, type VerifierKey } from '@surahi/fairness';

/** The witness cannot start. The message says why and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What the command line sets. */
export interface Options {
  /** Name of the witness, which its cosignatures carry. */
  readonly name: string;
  /** The logs to witness: the keys by the log's origin. A checkpoint needs a signature by one of them. */
  readonly logs: ReadonlyMap<string, readonly VerifierKey[]>;
  /** Folder of the key and of everything cosigned. */
  readonly data: string;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Addresses of the witness's own beacon relays, without a slash at the end. */
  readonly relays: readonly string[];
}

export const USAGE = `Usage: witness --name NAME --origin ORIGIN --log-key KEY [--origin … --log-key …] [options]
  --name NAME      name of this witness, for example witness.example/w1
  --origin ORIGIN  first line of the log's checkpoints
  --log-key KEY    public key of the log named before it, as name+id+base64; repeat it for a log with two keys
  --relay URL      beacon relay of your own choice, for statements that a round is missing; repeat it for more
  --data FOLDER    key and cosigned checkpoints (default: witness-data)
  --host HOST      address to listen on (default: 127.0.0.1)
  --port PORT      port to listen on (default: 8090)`;

/** Reads the command line. Throws StartError when an option is missing or wrong. */
export function readOptions(args: readonly string[]): Options {
  const { tokens, values } = parse(args);
  const logs = new Map<string, VerifierKey[]>();
  let keys: VerifierKey[] | undefined;
  for (const token of tokens) {
    if (token.kind !== 'option' || token.value === undefined) continue;
    if (token.name === 'origin') {
      if (!isKeyName(token.value))
        throw new StartError(`--origin ${token.value}: an origin has no blanks and no plus signs`);
      keys = logs.get(token.value) ?? [];
      logs.set(token.value, keys);
    }
    if (token.name === 'log-key') {
      if (keys === undefined) throw new StartError('--log-key comes after the --origin of its log');
      keys.push(logKey(token.value));
    }
  }
  const withoutKey = [...logs].find(([, keysOfLog]) => keysOfLog.length === 0);
  if (logs.size === 0) throw new StartError('--origin and --log-key are missing');
  if (withoutKey !== undefined) throw new StartError(`--log-key is missing after --origin ${withoutKey[0]}`);
  if (values.name === undefined || !isKeyName(values.name)) {
    throw new StartError('--name is missing, or has blanks or plus signs');
  }
  return {
    name: values.name,
    logs,
    data: values.data,
    host: values.host,
    port: port(values.port),
    relays: (values.relay ?? []).map(relay),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      tokens: true,
      options: {
        name: { type: 'string' },
        origin: { type: 'string', multiple: true },
        'log-key': { type: 'string', multiple: true },
        relay: { type: 'string', multiple: true },
        data: { type: 'string', default: 'witness-data' },
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '8090' },
      },
    });
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

function logKey(text: string): VerifierKey {
  try {
    const key = parseVerifierKey(text);
    if (key.type === SIGNATURE_TYPE.ed25519) return key;
  } catch (error) {
    throw new StartError(`--log-key ${text}: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new StartError(`--log-key ${text}: this key cosigns and is not the key of a log`);
}

function port(text: string): number {
  const number = Number(text);
  if (!/^[0-9]{1,5}$/.test(text) || number > 65_535) throw new StartError(`--port ${text}: a port is 0 to 65535`);
  return number;
}

function relay(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new StartError(`--relay ${text}: a relay is an http or https address`);
  }
  return text.replace(/\/+$/, '');
}
