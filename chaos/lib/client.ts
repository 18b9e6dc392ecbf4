import { Agent, request } from 'node:http';

export type Answer = {
  kind: 'answer';
  http: number;
  code: string;
  ok: boolean;
  text: string;
  /** The Set-Cookie headers. */
  cookies: readonly string[];
  ms: number;
};
export type Lost = { kind: 'lost'; reason: string; ms: number };

export type Client = {
  port: number;
  post(path: string, body: string, headers?: Record<string, string>): Promise<Answer | Lost>;
  close(): void;
};

/** Longer than an answer takes on a busy machine. */
const PATIENCE_MS = 600_000;

/** Posts JSON as an app does: on keep-alive connections, with a deadline of `timeoutMs`. */
export function createClient(
  port: number,
  options: { host?: string; timeoutMs?: number; sockets?: number } = {},
): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: options.sockets ?? 64 });
  const timeoutMs = options.timeoutMs ?? PATIENCE_MS;
  return {
    port,
    post: (path, body, headers) =>
      post({ agent, host: options.host ?? '127.0.0.1', port, path, body, timeoutMs, headers }),
    close: () => agent.destroy(),
  };
}

type Post = {
  agent: Agent;
  host: string;
  port: number;
  path: string;
  body: string;
  timeoutMs: number;
  headers?: Record<string, string> | undefined;
};

function post({ agent, host, port, path, body, timeoutMs, headers }: Post): Promise<Answer | Lost> {
  const sentMs = performance.now();
  const ms = (): number => performance.now() - sentMs;
  return new Promise((resolve) => {
    const lost = (reason: string): void => resolve({ kind: 'lost', reason, ms: ms() });
    const call = request(
      {
        agent,
        host,
        port,
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => lost(error.message));
        response.on('aborted', () => lost('aborted'));
        response.on('end', () => {
          if (!response.complete) return lost('incomplete answer');
          resolve({
            kind: 'answer',
            http: response.statusCode ?? 0,
            ...read(Buffer.concat(chunks).toString()),
            cookies: response.headers['set-cookie'] ?? [],
            ms: ms(),
          });
        });
      },
    );
    call.setTimeout(timeoutMs, () => call.destroy(new Error('no answer before the deadline')));
    call.on('error', (error) => lost(error.message));
    call.end(body);
  });
}

function read(text: string): { ok: boolean; code: string; text: string } {
  try {
    const body: unknown = JSON.parse(text);
    const fields = typeof body === 'object' && body !== null ? body : {};
    const code = 'code' in fields ? String(fields.code) : '';
    return { ok: 'status' in fields && fields.status === true, code, text };
  } catch {
    return { ok: false, code: 'not json', text };
  }
}

/** Codes that leave the outcome open. Only a retry with the same id finds it out. */
const OPEN_CODES = new Set(['busy', 'indefinite', 'server_error', 'rate_limited', 'not json']);

/** Whether an answer states the outcome of a request. */
export function isDefinite(answer: Answer | Lost): boolean {
  return answer.kind === 'answer' && (answer.ok || (answer.http < 500 && !OPEN_CODES.has(answer.code)));
}
