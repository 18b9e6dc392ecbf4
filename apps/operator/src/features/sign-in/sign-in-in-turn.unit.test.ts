import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { TIMEOUT_MS } from '../../shared/api.ts';
import { signInInTurn } from './sign-in-in-turn.ts';

const BUSY = { code: 'busy', message: 'The server is busy. Try again.', challenge: { text: '1.2.a.b', bits: 1 } };
const BODY = { username: 'asha', password: 'secret' };

/** Answers each sign-in as an overloaded server does. */
const server = createServer((_, response) => {
  response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify(BUSY));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on a TCP port, so the address is not a path.
  const { port } = server.address() as AddressInfo;
  const send = globalThis.fetch;
  // A browser adds the origin of the page to the path.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(`http://127.0.0.1:${port}${path}`, init));
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await new Promise((resolve) => server.close(resolve));
});

test('a sign-in ends with the refusal when the program that solves its challenge does not arrive in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waits: boolean[] = [];
  let outcome: ReturnType<typeof signInInTurn> | undefined;
  await new Promise<void>((asked) => {
    outcome = signInInTurn(
      BODY,
      (wait) => waits.push(wait),
      () => {
        asked();
        return new Promise(() => undefined);
      },
    );
  });
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(await outcome).toMatchObject({ ok: false, code: 'busy', message: BUSY.message });
  expect(waits).toEqual([true, false]);
});

test('a sign-in returns the refusal when the solver cannot be loaded', async () => {
  const waits: boolean[] = [];
  const outcome = await signInInTurn(
    BODY,
    (wait) => waits.push(wait),
    () => Promise.reject(new Error('no network')),
  );
  expect(outcome).toMatchObject({ ok: false, code: 'busy' });
  expect(waits).toEqual([true, false]);
});
