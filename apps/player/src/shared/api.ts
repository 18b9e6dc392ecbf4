import type { AnyCall, RequestInput } from '@surahi/contract';
import type { CallOptions, CallResult } from '@surahi/contract/client';
import { createClient } from '@surahi/contract/client';
import { noteServerTime } from './clock.ts';
import { endSession, getSession, onSessionEnd } from './session/session.ts';

export type { CallFailure, CallResult } from '@surahi/contract/client';

/** The key this page was served with; the development server's page carries the demo's. */
function readAppKey(): string {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="surahi-app-key"]');
  return meta?.content || 'demo-app-key';
}

const client = createClient({
  baseUrl: '',
  appKey: readAppKey(),
  envType: 'Prod',
  timeoutMs: 15_000,
  onServerTime: (serverMs, roundTripMs) => noteServerTime(serverMs, Date.now() - roundTripMs, Date.now()),
});

export type PlayerCallOptions = CallOptions & {
  /** The call goes on when the session it was made in ends, as the one that ends it must. */
  outlivesSession?: boolean;
};

/** Ends the calls of the running session with it. */
let sessionCalls = new AbortController();
onSessionEnd(() => {
  const ended = sessionCalls;
  sessionCalls = new AbortController();
  ended.abort();
});

/**
 * Sends one call of the player protocol to the server this page came from. Expected failures are values; a session that
 * the server no longer knows is forgotten here too, which leads to the login screen and back. A call that is under way when
 * its session ends is a network failure.
 */
export async function call<C extends AnyCall>(
  definition: C,
  body: RequestInput<C>,
  { outlivesSession = false, ...options }: PlayerCallOptions = {},
): Promise<CallResult<C>> {
  const before = getSession();
  if (before === undefined || outlivesSession) return client.call(definition, body, options);
  const answer = await callInSession(definition, body, options);
  if (!answer.ok && answer.kind === 'unauthorized' && getSession() === before) {
    if (answer.code === 'session_dead' || answer.code === 'session_missing') endSession('dead');
  }
  return answer;
}

/** A late answer would bring its cookies along, to whoever is logged in by then: no answer is waited for once the session ended. */
async function callInSession<C extends AnyCall>(
  definition: C,
  body: RequestInput<C>,
  options: CallOptions,
): Promise<CallResult<C>> {
  const ofSession = sessionCalls.signal;
  const ofCaller = options.signal;
  if (ofCaller?.aborted) return { ok: false, kind: 'aborted' };
  // AbortSignal.any would do, but older phones do not have it.
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
