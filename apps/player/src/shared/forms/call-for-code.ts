import { type AnyCall, OTP_SECONDS, type RequestInput } from '@surahi/contract';
import { useSyncExternalStore } from 'react';
import type { CallResult } from '../api.ts';
import { call } from '../api.ts';

/** The code that the last answer contained. Kept in memory only. */
let echoed: string | undefined;
let expiry: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function note(code: string | undefined): void {
  echoed = code;
  clearTimeout(expiry);
  if (code !== undefined) expiry = setTimeout(forgetEchoed, OTP_SECONDS * 1000);
  for (const listener of listeners) listener();
}

/** The code in an answer. Only a demo on the developer's own machine returns it (OTP_ECHO). */
function echoedIn(data: object): string | undefined {
  return 'otp' in data && typeof data.otp === 'number' ? String(data.otp) : undefined;
}

/** Makes a call that sends a code. The code screen shows a code that the answer contains. */
export async function callForCode<C extends AnyCall>(definition: C, body: RequestInput<C>): Promise<CallResult<C>> {
  const answer = await call(definition, body);
  note(answer.ok ? echoedIn(answer.data) : undefined);
  return answer;
}

/** Forgets the echoed code after its use, and when it is no longer valid. */
export function forgetEchoed(): void {
  note(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The echoed code of the last call that sent one, while it is valid. */
export function echoedCode(): string | undefined {
  return echoed;
}

/** Follows the echoed code. */
export function useEchoedCode(): string | undefined {
  return useSyncExternalStore(subscribe, echoedCode, echoedCode);
}
