import type { AnyCall, RequestInput } from '@surahi/contract';
import type { CallOptions, CallResult } from '@surahi/contract/client';
import { createClient } from '@surahi/contract/client';
import { noteServerTime } from './clock.ts';
import { loadChunk } from './screen-loading.ts';
import { endSession, getSession, onSessionEnd } from './session/session.ts';

export type { CallFailure, CallResult } from '@surahi/contract/client';

/** A setting that the server wrote into this page. The development server's page carries the demo's settings. */
function readMeta(name: string): string | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}

const client = createClient({
  baseUrl: '',
  appKey: readMeta('surahi-app-key') ?? 'demo-app-key',
  envType: readMeta('surahi-env-type') ?? 'Prod',
  // The id of the session. Without it the server treats the page as a visitor. The secret is in the cookie.
  getToken: () => getSession()?.token,
  timeoutMs: 15_000,
  onServerTime: (serverMs, roundTripMs) => noteServerTime(serverMs, Date.now() - roundTripMs, Date.now()),
});

export type PlayerCallOptions = CallOptions & {
  /** The call continues when its session ends. The log-out call needs this. */
  outlivesSession?: boolean;
};

/** Aborts the calls of the current session when it ends. */
let sessionCalls = new AbortController();
onSessionEnd(() => {
  const ended = sessionCalls;
  sessionCalls = new AbortController();
  ended.abort();
});

/**
 * Sends one call of the player protocol to the server that served this page. Returns expected failures as values. When
 * the server no longer knows the session, this function ends the session here too, so the login screen opens. A call in
 * flight when its session ends returns a network failure.
 */
export async function call<C extends AnyCall>(
  definition: C,
  body: RequestInput<C>,
  { outlivesSession = false, ...options }: PlayerCallOptions = {},
): Promise<CallResult<C>> {
  const before = getSession();
  if (before === undefined || outlivesSession) return callOutside(definition, body, options);
  const answer = await callInSession(definition, body, options);
  if (!answer.ok && answer.kind === 'unauthorized' && getSession() === before) {
    if (answer.code === 'session_dead' || answer.code === 'session_missing') endSession('dead');
  }
  return answer;
}

/** Makes a call without a session. An overloaded server may offer a challenge, whose solver loads when needed. */
async function callOutside<C extends AnyCall>(
  definition: C,
  body: RequestInput<C>,
  options: CallOptions,
): Promise<CallResult<C>> {
  const answer = await client.call(definition, body, options);
  if (answer.ok || answer.data === undefined || !('challenge' in answer.data)) return answer;
  const { passQueue } = await loadChunk(() => import('./pass-queue.ts')).catch(() => ({ passQueue: undefined }));
  if (passQueue === undefined) return answer;
  const send = (solution: string) => client.call(definition, { ...body, proof_of_work: solution }, options);
  return passQueue(answer, send, options.signal);
}

/** Aborts when the session ends. A late response would set its cookies for the player who is logged in by then. */
async function callInSession<C extends AnyCall>(
  definition: C,
  body: RequestInput<C>,
  options: CallOptions,
): Promise<CallResult<C>> {
  const ofSession = sessionCalls.signal;
  const ofCaller = options.signal;
  if (ofCaller?.aborted) return { ok: false, kind: 'aborted' };
  // Older phones do not have AbortSignal.any.
  const either = new AbortController();
  const abort = (): void => either.abort();
  ofSession.addEventListener('abort', abort);
  ofCaller?.addEventListener('abort', abort);
  try {
    const answer = await client.call(definition, body, { ...options, signal: either.signal });
    if (!answer.ok && answer.kind === 'aborted' && !ofCaller?.aborted) return { ok: false, kind: 'network' };
    return answer;
  } finally {
    ofSession.removeEventListener('abort', abort);
    ofCaller?.removeEventListener('abort', abort);
  }
}
