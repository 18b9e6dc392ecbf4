import { transferPoints } from '@surahi/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CREDENTIALS_KEY } from '../session/credentials.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

const ASHA = { username: 'Asha Rao', mobile: '9876543210', token: 'token' };
const FIRST_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const SECOND_ID = '01890a5d-ac97-774b-bcce-b302099a8057';
const page = new EventTarget();
const sent: { request_id: string; unique_token: string }[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1_000 });
  sent.length = 0;
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', memoryStorage(new Map([[CREDENTIALS_KEY, JSON.stringify(ASHA)]])));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  // A proxy whose server does not answer.
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as (typeof sent)[number]);
    return Promise.resolve(new Response('Bad Gateway', { status: 502 }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bodyOf = (id: string) => ({ amount: '200', mobile_no: '9876543211', request_id: id });

/** A tab whose transfer has an unknown outcome. */
async function openTab() {
  const { MoneyRequestSender } = await import('./money-request-sender.ts');
  const options = { key: 'pending-test', call: transferPoints, keepMs: 600_000 };
  const sender = new MoneyRequestSender<typeof transferPoints, null>(options);
  sender.send(bodyOf(FIRST_ID), null);
  await vi.advanceTimersByTimeAsync(0);
  expect(sender.state().phase).toBe('checking');
  return sender;
}

/** Another tab of this browser writes the login, or removes it. */
function writeElsewhere(login: typeof ASHA | undefined): void {
  const newValue = login === undefined ? null : JSON.stringify(login);
  if (newValue === null) localStorage.removeItem(CREDENTIALS_KEY);
  else localStorage.setItem(CREDENTIALS_KEY, newValue);
  page.dispatchEvent(Object.assign(new Event('storage'), { key: CREDENTIALS_KEY, newValue }));
}

test('a password change in another tab does not end a transfer with an unknown outcome', async () => {
  const sender = await openTab();
  writeElsewhere({ ...ASHA, token: 'new-token' });
  expect(sender.state().phase).toBe('checking');
  sender.send(bodyOf(SECOND_ID), null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.map((body) => [body.request_id, body.unique_token])).toEqual([
    [FIRST_ID, 'token'],
    [FIRST_ID, 'new-token'],
  ]);
});

test.each([
  ['a log-out', undefined],
  ["another player's login", { ...ASHA, mobile: '9876543212', token: 'other' }],
])('%s in another tab ends it, and nothing is sent again', async (_name, login) => {
  const sender = await openTab();
  writeElsewhere(login);
  expect(sender.state().phase).toBe('idle');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test('a tab does not retry a request after another tab has learned its outcome', async () => {
  const sender = await openTab();
  localStorage.removeItem(`pending-test:${FIRST_ID}`);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(sender.state()).toEqual({ phase: 'idle', isUnknown: true });
});
