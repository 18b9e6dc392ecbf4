import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { formatNote, formatVerifierKey, MAX_NOTE_LENGTH, toHex } from '@surahi/fairness';
import type { NoRound } from './no-round.ts';
import { type Reply, refuse, type Witness } from './witness.ts';

/** Longest request body. A note and 63 hashes fit in, with 3 bytes for each of its characters. */
const MAX_BODY_BYTES = 3 * MAX_NOTE_LENGTH + 4096;

/** Time for a whole request to arrive. A log sends at most a few kilobytes. */
const REQUEST_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 500;

type Handler = (request: IncomingMessage, query: URLSearchParams) => Reply | File | Promise<Reply | File>;

/** A file of JSON lines to send. */
interface File {
  readonly file: string;
}

/**
 * Makes the HTTP server of a witness. It does not listen yet.
 * @param onFatal called when a request met an unexpected error. The state on disk may then be newer than the one in
 *   memory, so the process must end; the next start reads the disk.
 */
export function createWitnessServer(witness: Witness, noRound: NoRound, onFatal: (error: unknown) => void): Server {
  const routes: Record<string, Handler> = {
    'POST /add-checkpoint': async (request) => {
      const body = await readBody(request);
      return typeof body === 'string' ? witness.addCheckpoint(body) : body;
    },
    'POST /no-round': async (request) => {
      const body = await readBody(request);
      return typeof body === 'string' ? noRound.state(body) : body;
    },
    'GET /': () => json(about(witness)),
    'GET /checkpoint': (_, query) => {
      const latest = witness.store(query.get('origin') ?? '')?.latest;
      return latest === undefined
        ? refuse(404, 'no checkpoint of this origin')
        : { status: 200, body: formatNote(latest.note) };
    },
    'GET /checkpoints': (_, query) => archived(witness, query),
    'GET /conflicts': (_, query) => {
      const store = witness.store(query.get('origin') ?? '');
      return store === undefined
        ? refuse(404, 'unknown origin')
        : json(store.conflicts().map((text) => JSON.parse(text)));
    },
  };
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => {
      handle(routes, request, response).catch((error: unknown) => {
        response.destroy();
        onFatal(error);
      });
    },
  );
  server.keepAliveTimeout = IDLE_TIMEOUT_MS;
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

async function handle(
  routes: Record<string, Handler>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = request.url ?? '/';
  const url = URL.canParse(target, 'http://witness') ? new URL(target, 'http://witness') : undefined;
  const handler = url && routes[`${request.method === 'HEAD' ? 'GET' : request.method} ${url.pathname}`];
  const reply = handler ? await handler(request, url.searchParams) : refuse(404, 'this address does not exist');
  send(response, reply);
}

function send(response: ServerResponse, reply: Reply | File): void {
  // Players' browsers read what a witness saw without asking the log's operator.
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  if ('file' in reply) {
    response.writeHead(200, { 'content-type': 'application/jsonl; charset=utf-8' });
    // The size is read between two appends, so the file ends with a whole line there.
    const { size } = statSync(reply.file);
    const lines = createReadStream(reply.file, { end: Math.max(0, size - 1) });
    lines.once('error', () => response.destroy());
    lines.pipe(response);
    return;
  }
  response.writeHead(reply.status, { 'content-type': reply.type ?? 'text/plain; charset=utf-8' });
  response.end(reply.body);
}

function about(witness: Witness): unknown {
  const { verifier } = witness.key;
  return {
    name: verifier.name,
    key: formatVerifierKey(verifier),
    publicKey: toHex(verifier.publicKey),
    logs: witness.origins().map((origin) => {
      const latest = witness.store(origin)?.latest;
      const keys = witness.keysOf(origin).map(formatVerifierKey);
      return { origin, keys, size: latest?.checkpoint.size ?? 0, timeSeconds: latest?.timeSeconds ?? 0 };
    }),
  };
}

function archived(witness: Witness, query: URLSearchParams): Reply | File {
  const origin = query.get('origin') ?? '';
  const day = query.get('day');
  const store = witness.store(origin);
  if (store === undefined) return refuse(404, 'unknown origin');
  if (day === null) return json({ origin, days: store.days() });
  const file = store.dayFile(day);
  return file === undefined ? refuse(404, 'nothing was cosigned on this day') : { file };
}

function json(value: unknown): Reply {
  return { status: 200, body: `${JSON.stringify(value)}\n`, type: 'application/json; charset=utf-8' };
}

/** Reads a body as UTF-8. Returns the refusal when it is too long or not UTF-8. */
async function readBody(request: IncomingMessage): Promise<string | Reply> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    const incoming: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
    for await (const chunk of incoming) {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) break;
      chunks.push(chunk);
    }
    // A sender that is cut off while it sends would not read the reply. The rest is read and dropped until the timeout.
    request.resume();
    if (length > MAX_BODY_BYTES) return refuse(413, `a request has at most ${MAX_BODY_BYTES} bytes`);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    return refuse(400, 'the request ended early or is not UTF-8');
  }
}
