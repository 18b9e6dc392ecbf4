import {
  type AnyOperatorCall,
  BACKGROUND_HEADER,
  CSRF_HEADER,
  isOperatorErrorCode,
  type OperatorAnswer,
  type OperatorBodyInput,
  type OperatorErrorCode,
  type OperatorParamsInput,
  type OperatorQueryInput,
  operatorUrl,
} from '@surahi/contract/operator';
import { noteServerTime } from './clock.ts';

const TIMEOUT_MS = 30_000;

/** Why a call brought nothing: the server's code, or that it was not heard or not understood. */
export type CallFailure = { ok: false; code: OperatorErrorCode | 'unreachable' | 'unreadable'; message: string };
export type CallOutcome<C extends AnyOperatorCall> = { ok: true; data: OperatorAnswer<C> } | CallFailure;

type Part<Name extends string, Fields> = {} extends Fields ? { [K in Name]?: Fields } : { [K in Name]: Fields };

/** What a call takes; the parts without fields may be left out. */
export type CallInput<C extends AnyOperatorCall> = Part<'params', OperatorParamsInput<C>> &
  Part<'query', OperatorQueryInput<C>> &
  Part<'body', OperatorBodyInput<C>>;

type CallOptions = {
  signal?: AbortSignal;
  /** Asked by the page itself, not by a person: it does not keep the session alive. */
  background?: boolean;
};

let csrfToken: string | undefined;
const signedOutListeners = new Set<() => void>();
const staleListeners = new Set<() => void>();

/** The token of the present session, sent with every change. */
export function setCsrfToken(token: string | undefined): void {
  csrfToken = token;
}

/** Called when the server no longer knows the session. */
export function onSignedOut(listener: () => void): void {
  signedOutListeners.add(listener);
}

/** Called when the cookie belongs to another session than the page. */
export function onStalePage(listener: () => void): void {
  staleListeners.add(listener);
}

/** One call of the console's API; every failure is a value. The answer is checked against the contract. */
export async function call<C extends AnyOperatorCall>(
  definition: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallOutcome<C>> {
  const sentAtMs = Date.now();
  let response: Response;
  let text: string;
  try {
    response = await fetch(urlOf(definition, input), requestOf(definition, input, options));
    text = await response.text();
  } catch {
    return {
      ok: false,
      code: 'unreachable',
      message:
        definition.method === 'GET'
          ? 'The server cannot be reached'
          : 'The server cannot be reached; reload to see whether it was done',
    };
  }
  const body = parse(text);
  if (!response.ok) return refusalOf(body, response.status);
  const read = definition.response.safeParse(body);
  if (!read.success) return { ok: false, code: 'unreadable', message: 'The answer of the server is not understood' };
  // parsed by this call's own schema, which the compiler sees only as that of any call
  const data = read.data as OperatorAnswer<C>;
  learnTime(data, sentAtMs);
  return { ok: true, data };
}

function urlOf<C extends AnyOperatorCall>(definition: C, input: CallInput<C>): string {
  // a part that may be left out has no required fields, so {} is one of its values
  const params = (input.params ?? {}) as OperatorParamsInput<C>;
  const query = (input.query ?? {}) as OperatorQueryInput<C>; // as above
  return operatorUrl(definition, params, query);
}

function requestOf<C extends AnyOperatorCall>(definition: C, input: CallInput<C>, options: CallOptions): RequestInit {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.background === true) headers[BACKGROUND_HEADER] = '1';
  const request: RequestInit = {
    method: definition.method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers,
    signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
  };
  if (definition.method === 'GET') return request;
  headers['content-type'] = 'application/json';
  if (csrfToken !== undefined) headers[CSRF_HEADER] = csrfToken;
  return { ...request, body: JSON.stringify(input.body ?? {}) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf(body: unknown, status: number): CallFailure {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  if (!isOperatorErrorCode(code)) {
    return { ok: false, code: 'unreadable', message: `The server answered with an error (${status})` };
  }
  if (code === 'signed_out') for (const listener of signedOutListeners) listener();
  if (code === 'csrf_wrong') for (const listener of staleListeners) listener();
  return { ok: false, code, message: typeof message === 'string' ? message : 'The server refused' };
}

function learnTime(data: object, sentAtMs: number): void {
  if ('serverTimeMs' in data && typeof data.serverTimeMs === 'number') {
    noteServerTime(data.serverTimeMs, sentAtMs, Date.now());
  }
}
