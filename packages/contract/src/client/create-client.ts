import type { AnyCall, RequestInput } from '../define-call.ts';
import { readReply, type Reply } from './read-reply.ts';
import type { CallResult } from './result.ts';

export type ClientOptions = {
  /** Origin of the provider without a trailing slash. '' means the origin of the page. */
  baseUrl: string;
  appKey: string;
  /** Default: 'Prod'. */
  envType?: string;
  fetch?: typeof fetch;
  /** Receives the server's time (unix ms) and the round trip (ms) of every answer that carries a time. */
  onServerTime?: (serverTimeMs: number, roundTripMs: number) => void;
  timeoutMs?: number;
  /** Pause before the first retry. It doubles with each retry. */
  retryPauseMs?: number;
  /** Returns the token to send as unique_token. Not needed with a session cookie. */
  getToken?: () => string | undefined;
};

export type CallOptions = {
  signal?: AbortSignal;
  /**
   * Maximum retries after a network error or HTTP 5xx. Allowed only for calls that read, or that carry an id made before
   * the first attempt (submission_id, request_id). A retry sends the same body.
   */
  retry?: number;
  /** Files of a multipart call by part name. */
  files?: Readonly<Record<string, Blob>>;
};

export type Client = {
  call<C extends AnyCall>(call: C, body: RequestInput<C>, options?: CallOptions): Promise<CallResult<C>>;
};

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_RETRY_PAUSE_MS = 400;
const MAX_PAUSE_MS = 5_000;

/** A client of the player protocol. Checks every answer against the contract. Returns failures as values; never throws. */
export function createClient(options: ClientOptions): Client {
  return {
    async call(call, body, callOptions = {}) {
      const payload = encode(call, body, options, callOptions.files);
      const retries = callOptions.retry ?? 0;
      for (let attempt = 0; ; attempt += 1) {
        const result = await send(call, payload, options, callOptions.signal);
        if (result.ok || attempt >= retries || (result.kind !== 'network' && result.kind !== 'server')) return result;
        const pauseMs = result.retryAfterMs ?? (options.retryPauseMs ?? DEFAULT_RETRY_PAUSE_MS) * 2 ** attempt;
        await pause(Math.min(pauseMs, MAX_PAUSE_MS), callOptions.signal);
        if (callOptions.signal?.aborted) return { ok: false, kind: 'aborted' };
      }
    },
  };
}

type Payload = { body: string | FormData; contentType?: string };

function encode(call: AnyCall, body: unknown, options: ClientOptions, files: CallOptions['files']): Payload {
  const token = options.getToken?.();
  const fields: Record<string, unknown> = {
    env_type: options.envType ?? 'Prod',
    app_key: options.appKey,
    ...(token === undefined ? {} : { unique_token: token }),
    ...(typeof body === 'object' ? body : {}),
  };
  if (!call.multipart) return { body: JSON.stringify(fields), contentType: 'application/json' };
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [key, file] of Object.entries(files ?? {})) form.append(key, file);
  return { body: form };
}

async function send<C extends AnyCall>(
  call: C,
  payload: Payload,
  options: ClientOptions,
  signal: AbortSignal | undefined,
): Promise<CallResult<C>> {
  if (signal?.aborted) return { ok: false, kind: 'aborted' };
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(abort, options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const startedAt = Date.now();
  let reply: Reply;
  try {
    reply = await post(`${options.baseUrl}/${call.path}`, payload, options.fetch ?? fetch, controller.signal);
  } catch {
    return { ok: false, kind: signal?.aborted ? 'aborted' : 'network' };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
  reportServerTime(reply, Date.now() - startedAt, options);
  return readReply(call, reply);
}

async function post(url: string, payload: Payload, send: typeof fetch, signal: AbortSignal): Promise<Reply> {
  const response = await send(url, {
    method: 'POST',
    credentials: 'same-origin',
    cache: 'no-store',
    // fetch sets the content type of a form, because it includes the boundary.
    ...(payload.contentType === undefined ? {} : { headers: { 'content-type': payload.contentType } }),
    body: payload.body,
    signal,
  });
  return {
    httpStatus: response.status,
    text: await response.text(),
    retryAfter: response.headers.get('retry-after'),
  };
}

function reportServerTime(reply: Reply, roundTripMs: number, options: ClientOptions): void {
  // A regular expression avoids parsing a large list twice. Inside a JSON string the quotes would be escaped.
  const found = options.onServerTime && /"server_time":(\d+)/.exec(reply.text)?.[1];
  if (found !== undefined) options.onServerTime?.(Number(found), roundTripMs);
}

function pause(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, durationMs);
    signal?.addEventListener('abort', finish, { once: true });
    if (signal?.aborted) finish();
  });
}
