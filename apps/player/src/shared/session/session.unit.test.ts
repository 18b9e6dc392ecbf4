import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { CREDENTIALS_KEY } from './credentials.ts';

const entries = new Map<string, string>();
const asha = { username: 'Asha', mobile: '9876543210', token: 'public-id' };

/** The session store of an app that starts now. */
async function startApp() {
  vi.resetModules();
  return import('./session.ts');
}

beforeEach(() => {
  entries.clear();
  vi.stubGlobal('localStorage', memoryStorage(entries));
});

afterEach(() => vi.unstubAllGlobals());

test('[ACC-13] the session is read from local storage at start-up', async () => {
  entries.set(CREDENTIALS_KEY, JSON.stringify(asha));
  expect((await startApp()).getSession()).toEqual(asha);
});

test('[ACC-13] a login is written to local storage, and the end of the session removes it', async () => {
  const { startSession, endSession, getSession } = await startApp();
  expect(getSession()).toBeUndefined();
  startSession(asha);
  expect(JSON.parse(entries.get(CREDENTIALS_KEY) ?? 'null')).toEqual(asha);
  endSession('logout');
  expect([entries.has(CREDENTIALS_KEY), getSession()]).toEqual([false, undefined]);
});
