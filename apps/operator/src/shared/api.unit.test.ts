import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { call } from './api.ts';

const LOST = 'The server did not respond. Reload the page to see whether the change was made.';
const MARKUP = '<html><body>Bad gateway</body></html>';

/** What the proxy in front of the server answers next. */
let answer = { status: 502, body: MARKUP };
const proxy = createServer((_, response) => {
  response.writeHead(answer.status, { 'content-type': 'text/html' }).end(answer.body);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  // Listening on a TCP port, so the address is not a path.
  const { port } = proxy.address() as AddressInfo;
  const send = globalThis.fetch;
  // A browser adds the origin of the page to the path.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(`http://127.0.0.1:${port}${path}`, init));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await new Promise((resolve) => proxy.close(resolve));
});

/** The text after a change that got this answer. */
async function textAfter(status: number, body = MARKUP): Promise<string | undefined> {
  answer = { status, body };
  const outcome = await call(OPERATOR_CALLS.signOut, {});
  return outcome.ok ? undefined : outcome.message;
}

/** The text after a read that got this answer. */
async function textAfterRead(status: number, body = MARKUP): Promise<string | undefined> {
  answer = { status, body };
  const outcome = await call(OPERATOR_CALLS.me, {});
  return outcome.ok ? undefined : outcome.message;
}

test('after a lost or damaged response to a change, the message asks the operator to check the page', async () => {
  for (const status of [500, 502, 504]) expect(await textAfter(status)).toBe(LOST);
  expect(await textAfter(200, '{"state":')).toBe(LOST);
  expect(await textAfter(200, '[]')).toBe(LOST);
});

test('a change that the server or the proxy refused is not in doubt', async () => {
  expect(await textAfter(413)).toBe('The server returned an error (413)');
  const busy = JSON.stringify({ code: 'busy', message: 'The server is busy. Try again.' });
  expect(await textAfter(503, busy)).toBe('The server is busy. Try again.');
});

test('a read changes nothing, so its text names the error', async () => {
  expect(await textAfterRead(502)).toBe('The server returned an error (502)');
  expect(await textAfterRead(200, '{"state":')).toBe('The server sent an invalid response');
});
