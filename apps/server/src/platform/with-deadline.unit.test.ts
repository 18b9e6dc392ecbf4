import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDeadline } from './with-deadline.ts';

/** A foreign service that accepts a request and never replies. */
const silent = createServer(() => undefined);
let url = '';

beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`; // a server on TCP has an address with a port
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

/** Runs garbage collection immediately. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('this Node has no gc()');
  collect();
}

test('a request to a silent service ends at its deadline, also when garbage is collected meanwhile', async () => {
  const collecting = setInterval(collectGarbage, 20);
  try {
    const request = withDeadline(new AbortController().signal, 200, (signal) => fetch(url, { signal }));
    await expect(request).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
  } finally {
    clearInterval(collecting);
  }
});

test('a request fails with the reason of the outer signal, which aborts before or during the request', async () => {
  const outer = new AbortController();
  const request = withDeadline(outer.signal, 600_000, (signal) => fetch(url, { signal }));
  outer.abort(new Error('the node stops'));
  await expect(request).rejects.toThrow('the node stops');
  const late = withDeadline(outer.signal, 600_000, (signal) => fetch(url, { signal }));
  await expect(late).rejects.toThrow('the node stops');
});

test('work that ends in time returns its result, and a later abort of the outer signal does not reach its signal', async () => {
  const outer = new AbortController();
  let own: AbortSignal | undefined;
  const work = async (signal: AbortSignal): Promise<string> => {
    own = signal;
    return 'done';
  };
  expect(await withDeadline(outer.signal, 600_000, work)).toBe('done');
  outer.abort();
  expect(own?.aborted).toBe(false);
});
