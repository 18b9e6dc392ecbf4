import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { afterEach, describe, expect, test } from 'vitest';
import { createSelfSigned } from '../../testing/self-signed.ts';
import { fillBody, fillUrl } from './fill-template.ts';
import { sendByHttp } from './send-by-http.ts';

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

const closing: Array<() => void> = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Provider = { url: string; received: Received[] };

/** A local provider of text messages that returns the given statuses in turn; 0 never responds. */
function startProvider(statuses: readonly number[]): Promise<Provider> {
  return listen('http', statuses, createServer);
}

async function listen(
  scheme: 'http' | 'https',
  statuses: readonly number[],
  create: (respond: RequestListener) => Server,
): Promise<Provider> {
  const received: Received[] = [];
  const server = create((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const status = statuses[received.length] ?? 200;
      received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      const headers = status >= 300 && status < 400 ? { location: '/elsewhere' } : {};
      if (status !== 0) response.writeHead(status, headers).end('ok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  return { url: `${scheme}://127.0.0.1:${address.port}`, received };
}

/** A slow machine does not meet this limit. */
const timing = { timeLimit: () => AbortSignal.timeout(600_000), retryPauseMs: 1 };
const fields = { mobile: '9876543210', text: 'Code "1234" {mobile} $& ok\nnow' };

describe('a message by HTTP', () => {
  test('carries headers and the filled body, once', async () => {
    const provider = await startProvider([200]);
    const config = {
      kind: 'http',
      url: `${provider.url}/send`,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer key' },
      bodyTemplate: '{"to":"91{mobile}","text":"{text}"}',
    } as const;
    expect(await sendByHttp(config, fields, timing)).toEqual({ ok: true });
    expect(provider.received).toHaveLength(1);
    expect(provider.received[0]).toMatchObject({ method: 'POST', url: '/send' });
    expect(provider.received[0]?.headers.authorization).toBe('Bearer key');
    expect(JSON.parse(provider.received[0]?.body ?? '')).toEqual({ to: '919876543210', text: fields.text });
  });

  test('by GET has number and text in the address', async () => {
    const provider = await startProvider([200]);
    const url = `${provider.url}/?to={mobile}&msg={text}`;
    const config = { kind: 'http', url, method: 'GET', headers: {}, bodyTemplate: '' } as const;
    expect(await sendByHttp(config, fields, timing)).toEqual({ ok: true });
    const asked = new URL(provider.received[0]?.url ?? '', provider.url);
    expect(asked.searchParams.get('to')).toBe('9876543210');
    expect(asked.searchParams.get('msg')).toBe(fields.text);
  });

  test('is retried after a server error', async () => {
    const provider = await startProvider([503, 200]);
    const config = { kind: 'http', url: provider.url, method: 'POST', headers: {}, bodyTemplate: '{text}' } as const;
    expect(await sendByHttp(config, fields, timing)).toEqual({ ok: true });
    expect(provider.received).toHaveLength(2);
  });

  test('is not repeated after a time-out, because the provider may have sent it', async () => {
    const { url } = await startProvider([0]);
    const config = { kind: 'http', url, method: 'POST', headers: {}, bodyTemplate: '{text}' } as const;
    const delivery = await sendByHttp(config, fields, { ...timing, timeLimit: () => AbortSignal.timeout(50) });
    expect(delivery).toEqual({ ok: false, reason: 'unknown', attempts: 1, cause: 'TimeoutError' });
  });

  test.each([
    ['three server errors', [500, 500, 500, 200], { reason: 'unknown', attempts: 3, cause: 'HTTP 500' }],
    ['a server error and a refusal', [502, 400, 200], { reason: 'unknown', attempts: 2, cause: 'HTTP 400' }],
    ['a refusal', [403, 200], { reason: 'refused', attempts: 1, cause: 'HTTP 403' }],
    ['a refusal of the number', [400, 200], { reason: 'recipient', attempts: 1, cause: 'HTTP 400' }],
    ['a redirect', [301, 200], { reason: 'refused', attempts: 1, cause: 'HTTP 301' }],
    ['a redirect to a result', [303, 200], { reason: 'unknown', attempts: 1, cause: 'HTTP 303' }],
    ['a limit of the provider', [429, 429, 429, 200], { reason: 'refused', attempts: 3, cause: 'HTTP 429' }],
  ])('fails after %s', async (_case, statuses, expected) => {
    const { url, received } = await startProvider(statuses);
    const config = { kind: 'http', url, method: 'POST', headers: {}, bodyTemplate: '{text}' } as const;
    expect(await sendByHttp(config, fields, timing)).toEqual({ ok: false, ...expected });
    expect(received).toHaveLength(expected.attempts);
  });

  test('was not sent if the provider refuses connections', async () => {
    const { url } = await startProvider([]);
    for (const close of closing.splice(0)) close();
    const config = { kind: 'http', url, method: 'POST', headers: {}, bodyTemplate: '{text}' } as const;
    const delivery = await sendByHttp(config, fields, timing);
    expect(delivery).toEqual({ ok: false, reason: 'refused', attempts: 3, cause: 'TypeError' });
  });

  test('was not sent if the certificate of the provider is invalid', async () => {
    const pair = createSelfSigned();
    const { url, received } = await listen('https', [200], (respond) => createSecureServer(pair, respond));
    const config = { kind: 'http', url, method: 'POST', headers: {}, bodyTemplate: '{text}' } as const;
    const delivery = await sendByHttp(config, fields, timing);
    expect(delivery).toEqual({ ok: false, reason: 'refused', attempts: 3, cause: 'TypeError' });
    expect(received).toHaveLength(0);
  });

  test('was not sent if no route leads to the provider', async () => {
    // TCP has no route to the broadcast address.
    const url = 'http://255.255.255.255:8081';
    const config = { kind: 'http', url, method: 'POST', headers: {}, bodyTemplate: '{text}' } as const;
    const delivery = await sendByHttp(config, fields, timing);
    expect(delivery).toEqual({ ok: false, reason: 'refused', attempts: 3, cause: 'TypeError' });
  });

  test('logs neither number, text nor address when it fails', async () => {
    const config = {
      kind: 'http',
      url: 'http://127.0.0.1:9/?key=secret&to={mobile}',
      method: 'GET',
      headers: {},
      bodyTemplate: '',
    } as const;
    const delivery = JSON.stringify(await sendByHttp(config, fields, timing));
    expect(delivery).not.toMatch(/secret|9876543210|1234/);
  });
});

test('values are escaped for the content type', () => {
  expect(
    fillBody('a={mobile}&b={text}', 'application/x-www-form-urlencoded; charset=utf-8', { mobile: '1', text: 'x&y =' }),
  ).toBe('a=1&b=x%26y%20%3D');
  expect(fillBody('{text}', 'text/plain', { mobile: '1', text: 'x"y' })).toBe('x"y');
  expect(fillUrl('https://example.org/{mobile}?t={text}', { mobile: '98', text: 'a b' })).toBe(
    'https://example.org/98?t=a%20b',
  );
});
