import type { AnyCall, RequestInput } from '@surahi/contract';
import type { CallOptions, CallResult } from '@surahi/contract/client';
import { createClient } from '@surahi/contract/client';
import { noteServerTime } from './clock.ts';
import { endSession, getSession } from './session/session.ts';

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

/**
 * Sends one call of the player protocol to the server this page came from. Expected failures are values; a session that
 * the server no longer knows is forgotten here too, which leads to the login screen and back.
 */
export async function call<C extends AnyCall>(
  definition: C,
  body: RequestInput<C>,
  options?: CallOptions,
): Promise<CallResult<C>> {
  const before = getSession();
  const answer = await client.call(definition, body, options);
  if (!answer.ok && answer.kind === 'unauthorized' && before !== undefined && getSession() === before) {
    if (answer.code === 'session_dead' || answer.code === 'session_missing') endSession('dead');
  }
  return answer;
}
