import {
  type AnyOperatorCall,
  BACKGROUND_HEADER,
  CSRF_HEADER,
  isOperatorErrorCode,
  OPERATOR_ERRORS,
  type OperatorAnswer,
  type OperatorBodyInput,
  type OperatorErrorCode,
  type OperatorParamsInput,
  type OperatorQueryInput,
  operatorUrl,
} from '@surahi/contract/operator';
import type { Challenge } from '@surahi/ui/proof-of-work';
import * as z from 'zod/mini';
import { noteServerTime } from './clock.ts';
import { decisionText } from './decision-text.ts';
import { language, t } from './i18n/i18n.ts';

/** How long the console waits for an answer of the server. */
export const TIMEOUT_MS = 30_000;

/** Why a call failed: the server's code, 'unreachable' without a response, 'unreadable' for an invalid response. */
export type CallFailure = {
  ok: false;
  code: OperatorErrorCode | 'unreachable' | 'unreadable';
  message: string;
  /** Work that the overloaded server asks for before it serves this sign-in ahead of others. */
  challenge?: Challenge;
};
export type CallOutcome<C extends AnyOperatorCall> = { ok: true; data: OperatorAnswer<C> } | CallFailure;

type Part<Name extends string, Fields> = {} extends Fields ? { [K in Name]?: Fields } : { [K in Name]: Fields };

/** The input of a call. Parts without required fields may be omitted. */
export type CallInput<C extends AnyOperatorCall> = Part<'params', OperatorParamsInput<C>> &
  Part<'query', OperatorQueryInput<C>> &
  Part<'body', OperatorBodyInput<C>>;

type CallOptions = {
  signal?: AbortSignal;
  /** Made by the page itself, not by a person, so it does not keep the session alive. */
  background?: boolean;
};

let csrfToken: string | undefined;
const signedOutListeners = new Set<() => void>();
const staleListeners = new Set<() => void>();

/** Sets the token of the current session, which is sent with every change. */
export function setCsrfToken(token: string | undefined): void {
  csrfToken = token;
}

/** Calls `listener` when the session has ended. */
export function onSignedOut(listener: () => void): void {
  signedOutListeners.add(listener);
}

/** Calls `listener` when the cookie belongs to another session than the page. */
export function onStalePage(listener: () => void): void {
  staleListeners.add(listener);
}

/** Makes a call of the console's API and checks the response against the contract. Returns failures as values. */
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
    return { ok: false, code: 'unreachable', message: lostText(definition, t('The server cannot be reached')) };
  }
  const body = parse(text);
  if (!response.ok) return failureOf(definition, body, response.status);
  const read = definition.response.safeParse(body);
  if (!read.success) {
    return { ok: false, code: 'unreadable', message: lostText(definition, t('The server sent an invalid response')) };
  }
  // The schema of this call parsed it; the compiler only knows the schema of any call.
  const data = read.data as OperatorAnswer<C>;
  learnTime(data, sentAtMs);
  return { ok: true, data };
}

function urlOf<C extends AnyOperatorCall>(definition: C, input: CallInput<C>): string {
  // A part that may be omitted has no required fields, so {} is valid.
  const params = (input.params ?? {}) as OperatorParamsInput<C>;
  const query = (input.query ?? {}) as OperatorQueryInput<C>; // As for params.
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

/** The message for a lost response. The server may have made the change, so the message must not say it refused it. */
function lostText({ method }: AnyOperatorCall, textOfRead: string): string {
  return method === 'GET'
    ? textOfRead
    : t('The server did not respond. Reload the page to see whether the change was made.');
}

const offered = z.object({ challenge: z.object({ text: z.string(), bits: z.number() }) });

function failureOf(definition: AnyOperatorCall, body: unknown, status: number): CallFailure {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  if (!isOperatorErrorCode(code)) {
    const text = t('The server returned an error ({status})', { status });
    // With 5xx a proxy may have lost the server's response. With 4xx the request was refused and nothing changed.
    return { ok: false, code: 'unreadable', message: status >= 500 ? lostText(definition, text) : text };
  }
  if (code === 'signed_out') for (const listener of signedOutListeners) listener();
  if (code === 'csrf_wrong') for (const listener of staleListeners) listener();
  const offer = offered.safeParse(body);
  const challenge = offer.success ? { challenge: offer.data.challenge } : {};
  return {
    ok: false,
    code,
    message: decisionText(body) ?? refusalText(code, message),
    ...challenge,
  };
}

/** The server's text in the language of the page. A text with details follows the usual text of its code. */
function refusalText(code: OperatorErrorCode, message: unknown): string {
  const usual = t(OPERATOR_ERRORS[code].message);
  if (typeof message !== 'string' || message === OPERATOR_ERRORS[code].message) return usual;
  return language === 'en' ? message : `${usual} (${message})`;
}

function learnTime(data: object, sentAtMs: number): void {
  if ('serverTimeMs' in data && typeof data.serverTimeMs === 'number') {
    noteServerTime(data.serverTimeMs, sentAtMs, Date.now());
  }
}
